import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import type { AttachmentItem } from './attachments.tsx';
import { FileSet, type FileSetProps } from './file-set.tsx';
import { fileTexts } from './file-texts.ts';
import type { PhotoPlace, PhotoTime } from './photo-text.ts';
import { PhotoViewer } from './photo-viewer.tsx';

/** A photo as a gallery shows it. */
export interface PhotoItem extends AttachmentItem {
  /** The large one; answer it with `show: 'inline'`. */
  readonly url: string;
  /** Alternative text; the file's name when left out. */
  readonly alt?: string | undefined;
  /** When the camera took it; none where the file does not say. */
  readonly takenAt?: PhotoTime | null | undefined;
  /** Where the camera took it; none where the file does not say. */
  readonly position?: PhotoPlace | null | undefined;
}

/** The photos of `PhotoGallery`. */
export interface PhotoGalleryProps extends FileSetProps<PhotoItem> {
  /** In the order in which they are shown. */
  readonly photos: readonly PhotoItem[];
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
export function PhotoGallery({ photos, accept = 'image/*', ...props }: PhotoGalleryProps) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const [shown, setShown] = useState<string>();
  const texts = { none: t('noPhotos'), add: t('addPhoto') };
  return (
    <>
      <FileSet
        {...props}
        accept={accept}
        texts={texts}
        styles={styles}
        items={photos}
        camera
        removeLook="secondary"
      >
        {(photo) => (
          <button
            type="button"
            className={styles.open}
            aria-label={t('enlarge', { name: photo.alt ?? photo.name })}
            onClick={() => setShown(photo.id)}
          >
            <img className={styles.picture} src={photo.thumbnailUrl ?? photo.url} alt="" loading="lazy" />
          </button>
        )}
      </FileSet>
      {shown !== undefined && (
        <PhotoViewer photos={photos} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}
