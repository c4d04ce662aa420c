import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { Document20Regular } from '@fluentui/react-icons';
import { type Instant, useMessages } from '@gantry/plugin-sdk';
import { comfortable } from '../theme/media.ts';
import { useMomentText } from '../values/moment-text.tsx';
import { FileSet, type FileSetProps } from './file-set.tsx';
import { fileSize } from './file-size.ts';
import { fileTexts } from './file-texts.ts';

/** A file as a list shows it. */
export interface AttachmentItem {
  /** Unlike that of any other file in the list. */
  readonly id: string;
  /** The file's name, with its ending. */
  readonly name: string;
  /** The size of the file. */
  readonly bytes: number;
  /** Where it can be opened: `ctx.files.url(…)`. Left out for an upload that is not attached to anything yet. */
  readonly url?: string | undefined;
  /** Where a small picture of it is. */
  readonly thumbnailUrl?: string | undefined;
  /** Name of the person who added it. */
  readonly addedBy?: string | undefined;
  /** When it was added. Without it the line has no time. */
  readonly addedAt?: Instant | undefined;
  /** False: this user may not remove it, such as a colleague's file. */
  readonly canRemove?: boolean | undefined;
}

/** The files of `Attachments`. */
export interface AttachmentsProps extends FileSetProps<AttachmentItem> {
  /** In the order in which they are shown. */
  readonly items: readonly AttachmentItem[];
  /** Offers the camera on phones and tablets. */
  readonly camera?: boolean;
}

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '8px' },
  list: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '4px' },
  item: {
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
  remove: { [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  none: { color: tokens.colorNeutralForeground3, margin: 0 },
});

/** The files of a record: opened with a click, added by button, camera or drop, removed after confirmation. */
export function Attachments({ camera = false, ...props }: AttachmentsProps) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const texts = { none: t('none'), add: t('add') };
  return (
    <FileSet {...props} texts={texts} camera={camera} styles={styles} removeLook="subtle">
      {(item) => <AttachmentText item={item} />}
    </FileSet>
  );
}

function AttachmentText({ item }: { readonly item: AttachmentItem }) {
  const styles = useStyles();
  const { t, locale } = useMessages(fileTexts);
  const momentText = useMomentText();
  const size = fileSize(item.bytes, locale);
  const added = item.addedAt === undefined ? undefined : momentText(item.addedAt);
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
        {item.url === undefined ? (
          <div className={styles.name}>{item.name}</div>
        ) : (
          <Link
            className={styles.name}
            href={item.url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('open', { name: item.name, size })}
          >
            {item.name}
          </Link>
        )}
        <div className={styles.about}>{[size, item.addedBy, added].filter(Boolean).join(' · ')}</div>
      </div>
    </>
  );
}
