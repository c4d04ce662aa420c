import { Button, Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeft24Regular, ChevronRight24Regular, Dismiss24Regular } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dialogMessages } from '../dialogs/dialog-messages.ts';
import { FocusReturn } from '../dialogs/focus-return.tsx';
import { fileTexts } from './file-texts.ts';
import type { PhotoItem } from './photo-gallery.tsx';
import { photoPlaceText, photoTimeText } from './photo-text.ts';

/** Pixels that a finger has to move to turn the page. */
const swipeLength = 50;

const useStyles = makeStyles({
  surface: {
    width: '100vw',
    maxWidth: '100vw',
    height: '100dvh',
    maxHeight: '100dvh',
    borderRadius: 0,
    padding: '8px',
  },
  frame: { display: 'grid', gridTemplateRows: 'auto minmax(0, 1fr) auto', height: '100%', rowGap: '8px' },
  bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', columnGap: '8px' },
  stage: { display: 'flex', alignItems: 'center', minHeight: 0, touchAction: 'pan-y pinch-zoom' },
  image: { flexGrow: 1, minWidth: 0, width: 0, height: '100%', objectFit: 'contain' },
  missing: { flexGrow: 1, textAlign: 'center' },
  button: { minWidth: '44px', minHeight: '44px' },
  caption: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

/** A photo as `PhotoViewer` shows it. */
export type EnlargedPhoto = Pick<
  PhotoItem,
  'id' | 'name' | 'url' | 'alt' | 'takenAt' | 'position' | 'addedBy'
>;

/** The photos of `PhotoViewer`, and which of them is shown. */
export interface PhotoViewerProps {
  /** In the order in which they are turned. */
  readonly photos: readonly EnlargedPhoto[];
  /** Id of the photo. If it is removed meanwhile, the next one takes its place. */
  readonly shown: string;
  /** Called with the id of the photo that the user turns to. */
  readonly onShow: (id: string) => void;
  /** Called when the user closes the viewer, and when no photo is left. */
  readonly onClose: () => void;
}

/** One photo over the whole screen. Arrow keys, buttons and swipes turn the page; Esc closes. */
export function PhotoViewer({ photos, shown, onShow, onClose }: PhotoViewerProps) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const { t: common } = useMessages(dialogMessages);
  const pressedAt = useRef<number>(undefined);
  const [missing, setMissing] = useState<string>();
  const found = photos.findIndex(({ id }) => id === shown);
  const [last, setLast] = useState(found);
  if (found >= 0 && found !== last) setLast(found);
  const nth = found >= 0 ? found : Math.min(last, photos.length - 1);
  const photo = photos[nth];
  useEffect(() => {
    if (photo === undefined) onClose();
    else if (photo.id !== shown) onShow(photo.id);
  });
  if (photo === undefined) return null;
  const turn = (by: -1 | 1) => {
    const next = photos[nth + by];
    if (next) onShow(next.id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = clientX - (pressedAt.current ?? clientX);
    pressedAt.current = undefined;
    if (Math.abs(moved) >= swipeLength) turn(moved > 0 ? -1 : 1);
  };
  const page = (by: -1 | 1) => (
    <Button
      appearance="subtle"
      className={styles.button}
      icon={by < 0 ? <ChevronLeft24Regular /> : <ChevronRight24Regular />}
      aria-label={t(by < 0 ? 'previous' : 'next')}
      // Not `disabled`, which would take the focus away at the end of the row.
      disabledFocusable={by < 0 ? nth === 0 : nth === photos.length - 1}
      onClick={() => turn(by)}
    />
  );
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={photo.name} onKeyDown={onKeyDown}>
        <FocusReturn />
        <div className={styles.frame}>
          <div className={styles.bar}>
            <span aria-live="polite">{t('position', { nth: nth + 1, total: photos.length })}</span>
            <Button
              appearance="subtle"
              className={styles.button}
              icon={<Dismiss24Regular />}
              aria-label={common('close')}
              onClick={onClose}
            />
          </div>
          <div
            className={styles.stage}
            onPointerDown={({ clientX }) => {
              pressedAt.current = clientX;
            }}
            onPointerUp={onPointerUp}
          >
            {page(-1)}
            {missing === photo.id ? (
              <p className={styles.missing} role="alert">
                {t('notShown')}
              </p>
            ) : (
              <img
                key={photo.id}
                className={styles.image}
                src={photo.url}
                alt={photo.alt ?? t('photo', { name: photo.name })}
                draggable={false}
                onError={() => setMissing(photo.id)}
              />
            )}
            {page(1)}
          </div>
          <Caption photo={photo} />
        </div>
      </DialogSurface>
    </Dialog>
  );
}

function Caption({ photo: { name, takenAt, position, addedBy } }: { readonly photo: EnlargedPhoto }) {
  const styles = useStyles();
  const { t } = useMessages(fileTexts);
  const format = useFormat();
  const parts = [
    name,
    takenAt && photoTimeText(t, format, takenAt),
    position && photoPlaceText(t, position),
    addedBy,
  ];
  return <div className={styles.caption}>{parts.filter(Boolean).join(' · ')}</div>;
}
