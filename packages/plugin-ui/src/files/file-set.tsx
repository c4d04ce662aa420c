import { Button } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AddFiles } from './add-files.tsx';
import type { AddFile } from './file-queue.ts';
import { fileTexts } from './file-texts.ts';
import { QueueList } from './queue-list.tsx';
import { RemoveFile } from './remove-file.tsx';
import type { ShrinkRule } from './shrink-picture.ts';
import { useFileQueue } from './use-file-queue.ts';

/** Props that a list of files and a photo gallery share. */
export interface FileSetProps<T> {
  /**
   * Uploads a file and attaches it; the reason of a rejection is shown beside the file. `items` must then hold the new file. Left
   * out, nothing can be added.
   *
   * ```tsx
   * onAdd={async (file, options) => {
   *   const { uploadId } = await ctx.files.upload(file, { rule: 'document', ...options });
   *   await api.addDocument({ snagID, uploadId });
   * }}
   * ```
   */
  readonly onAdd?: AddFile | undefined;
  /** Told of the number of files that are on their way or have failed: what is sent meanwhile goes without them. */
  readonly onUnfinished?: ((files: number) => void) | undefined;
  /** Left out, nothing can be removed. An item whose `canRemove` is false has no button. */
  readonly onRemove?: ((item: T) => Promise<unknown>) | undefined;
  /** What the file chooser offers, such as `image/jpeg,image/png,.pdf`. The server decides what is accepted. */
  readonly accept?: string | undefined;
  /** Pictures larger than this are made smaller before they are sent. */
  readonly shrink?: ShrinkRule | undefined;
  /** Name of the list, for screen readers; "Files" when left out. */
  readonly label?: string | undefined;
}

type Look<T> = {
  readonly items: readonly T[];
  readonly texts: { readonly none: string; readonly add: string };
  /** Offers the camera of a phone or tablet. */
  readonly camera: boolean;
  readonly styles: Record<'root' | 'list' | 'item' | 'remove' | 'none', string>;
  readonly removeLook: 'subtle' | 'secondary';
  readonly children: (item: T, nth: number) => ReactNode;
};

interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly canRemove?: boolean | undefined;
}

/** Files with their buttons, files that are being added, and the place to add more. */
export function FileSet<T extends KeptFile>(props: FileSetProps<T> & Look<T>) {
  const { items, texts, onAdd, onRemove, onUnfinished, accept, camera, shrink, label, styles } = props;
  const { removeLook, children } = props;
  const { t } = useMessages(fileTexts);
  const { queue, files } = useFileQueue(onAdd, shrink);
  const [removing, setRemoving] = useState<T>();
  const tell = useRef(onUnfinished);
  tell.current = onUnfinished;
  const unfinished = files.length;
  useEffect(() => tell.current?.(unfinished), [unfinished]);
  return (
    <div className={styles.root}>
      {items.length === 0 && files.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={label ?? t('files')}>
          {items.map((item, nth) => (
            <li key={item.id} className={styles.item}>
              {children(item, nth)}
              {onRemove && item.canRemove !== false && (
                <Button
                  appearance={removeLook}
                  className={styles.remove}
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
      {onAdd && (
        <AddFiles accept={accept} label={texts.add} camera={camera} onFiles={(added) => queue.add(added)} />
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
