import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Delete20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { AddFiles } from './add-files.tsx';
import type { AttachmentItem, AttachmentsProps } from './attachments.tsx';
import { fileTexts } from './file-texts.ts';
import type { PhotoPlace, PhotoTime } from './photo-text.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { QueueList } from './queue-list.tsx';
import { RemoveFile } from './remove-file.tsx';
import { useFileQueue } from './use-file-queue.ts';

/** A photo as a gallery shows it. `url` is the large one; answer it with `show: 'inline'`. */
export interface PhotoItem extends AttachmentItem {
  /** What is to be seen, for those who do not see it; the file's name when left out. */
  readonly alt?: string | undefined;
  readonly takenAt?: PhotoTime | null | undefined;
  readonly position?: PhotoPlace | null | undefined;
}

export interface PhotoGalleryProps extends Omit<AttachmentsProps, 'items' | 'onRemove' | 'camera'> {
  readonly photos: readonly PhotoItem[];
  readonly onRemove?: (photo: PhotoItem) => Promise<unknown>;
}

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '8px' },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: '8px',
    gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  },
  item: { position: 'relative', aspectRatio: '1' },
  open: {
    width: '100%',
    height: '100%',
    padding: 0,
    cursor: 'pointer',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    overflow: 'hidden',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  picture: { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  remove: {
    position: 'absolute',
    top: '4px',
    right: '4px',
    minWidth: '44px',
    minHeight: '44px',
  },
  none: { color: tokens.colorNeutralForeground3, margin: 0 },
});

/** Photos as small pictures, loaded as they come into sight; a click shows one over the whole screen. */
export function PhotoGallery(props: PhotoGalleryProps) {
  const { photos, onAdd, onRemove, readOnly = false, accept = 'image/*', shrink, label } = props;
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const { queue, files } = useFileQueue(onAdd, shrink);
  const [shown, setShown] = useState<number>();
  const [removing, setRemoving] = useState<PhotoItem>();
  return (
    <div className={styles.root}>
      {photos.length === 0 && files.length === 0 && <p className={styles.none}>{t('noPhotos')}</p>}
      {photos.length > 0 && (
        <ul className={styles.list} aria-label={label ?? t('files')}>
          {photos.map((photo, nth) => (
            <li key={photo.id} className={styles.item}>
              <button
                type="button"
                className={styles.open}
                aria-label={t('enlarge', { name: photo.alt ?? photo.name })}
                onClick={() => setShown(nth)}
              >
                <img className={styles.picture} src={photo.thumbnailUrl ?? photo.url} alt="" loading="lazy" />
              </button>
              {onRemove && !readOnly && (
                <Button
                  className={styles.remove}
                  icon={<Delete20Regular />}
                  aria-label={t('remove', { name: photo.name })}
                  onClick={() => setRemoving(photo)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <QueueList queue={queue} files={files} />
      {onAdd && !readOnly && (
        <AddFiles accept={accept} label={t('addPhoto')} camera onFiles={(added) => queue.add(added)} />
      )}
      {shown !== undefined && (
        <PhotoViewer photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
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
