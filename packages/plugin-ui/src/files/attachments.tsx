import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { Delete20Regular, Document20Regular } from '@fluentui/react-icons';
import { type Instant, useFormat, useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { comfortable } from '../theme/media.ts';
import { AddFiles } from './add-files.tsx';
import type { AddFile } from './file-queue.ts';
import { fileTexts, sizeText } from './file-texts.ts';
import { QueueList } from './queue-list.tsx';
import { RemoveFile } from './remove-file.tsx';
import type { ShrinkRule } from './shrink-picture.ts';
import { useFileQueue } from './use-file-queue.ts';

/** A file as a list shows it. */
export interface AttachmentItem {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  /** Where it can be opened: `ctx.files.url(…)`. */
  readonly url: string;
  /** Where a small picture of it is. */
  readonly thumbnailUrl?: string | undefined;
  /** Name of the person who added it. */
  readonly addedBy?: string | undefined;
  readonly addedAt?: Instant | undefined;
}

export interface AttachmentsProps {
  readonly items: readonly AttachmentItem[];
  /**
   * Uploads a file and attaches it; what it rejects with is said beside the file. `items` then has to hold the new file. Left out, nothing
   * can be added.
   *
   * ```tsx
   * onAdd={async (file, options) => {
   *   const { uploadId } = await ctx.files.upload(file, { rule: 'document', ...options });
   *   await api.addDocument({ snagID, uploadId });
   * }}
   * ```
   */
  readonly onAdd?: AddFile;
  /** Left out, nothing can be removed. */
  readonly onRemove?: (item: AttachmentItem) => Promise<unknown>;
  /** Neither adding nor removing is offered. */
  readonly readOnly?: boolean;
  /** What the chooser offers, such as `image/jpeg,image/png,.pdf`. The server decides. */
  readonly accept?: string;
  /** Offers the camera on phones and tablets. */
  readonly camera?: boolean;
  /** Pictures larger than this are made smaller before they are sent. */
  readonly shrink?: ShrinkRule;
  /** What the list is called, for screen readers; "Files" when left out. */
  readonly label?: string;
}

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '8px' },
  list: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '4px' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingBottom: '4px',
  },
  picture: {
    width: '40px',
    height: '40px',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    objectFit: 'cover',
    borderRadius: tokens.borderRadiusSmall,
  },
  text: { flexGrow: 1, minWidth: 0 },
  name: { overflowWrap: 'anywhere', [comfortable]: { paddingBlock: '6px' } },
  about: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  button: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  none: { color: tokens.colorNeutralForeground3, margin: 0 },
});

/** The files of a record: opened with a click, added by button, camera or drop, removed after a question. */
export function Attachments(props: AttachmentsProps) {
  const { items, onAdd, onRemove, readOnly = false, accept, camera = false, shrink, label } = props;
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const { queue, files } = useFileQueue(onAdd, shrink);
  const [removing, setRemoving] = useState<AttachmentItem>();
  return (
    <div className={styles.root}>
      {items.length === 0 && files.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={label ?? t('files')}>
          {items.map((item) => (
            <li key={item.id} className={styles.row}>
              <AttachmentText item={item} />
              {onRemove && !readOnly && (
                <Button
                  appearance="subtle"
                  className={styles.button}
                  icon={<Delete20Regular />}
                  aria-label={t('remove', { name: item.name })}
                  onClick={() => setRemoving(item)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <QueueList queue={queue} files={files} />
      {onAdd && !readOnly && (
        <AddFiles accept={accept} label={t('add')} camera={camera} onFiles={(added) => queue.add(added)} />
      )}
      {removing && onRemove && (
        <RemoveFile
          name={removing.name}
          onRemove={() => onRemove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  );
}

function AttachmentText({ item }: { readonly item: AttachmentItem }) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const format = useFormat();
  const { key, n } = sizeText(item.bytes);
  const size = t(key, { n });
  const added = item.addedAt === undefined ? undefined : format.dateTime(item.addedAt);
  return (
    <>
      {item.thumbnailUrl ? (
        <img className={styles.picture} src={item.thumbnailUrl} alt="" loading="lazy" />
      ) : (
        <span className={styles.picture} aria-hidden>
          <Document20Regular />
        </span>
      )}
      <div className={styles.text}>
        <Link
          className={styles.name}
          href={item.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('open', { name: item.name, size })}
        >
          {item.name}
        </Link>
        <div className={styles.about}>{[size, item.addedBy, added].filter(Boolean).join(' · ')}</div>
      </div>
    </>
  );
}
