import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useCallback, useState } from 'react';
import { dialogMessages } from '../dialogs/dialog-messages.ts';
import { FocusReturn } from '../dialogs/focus-return.tsx';
import { Notice } from '../states/notice.tsx';
import { comfortable, phoneQuery } from '../theme/media.ts';
import { videoMessages } from './video-messages.ts';
import { emptyVideo } from './video-source.ts';

const useStyles = makeStyles({
  surface: {
    width: '80vw',
    maxWidth: '80vw',
    [phoneQuery]: {
      width: '100vw',
      maxWidth: '100vw',
      height: '100dvh',
      maxHeight: '100dvh',
      borderRadius: 0,
      padding: '16px',
    },
  },
  title: { gridColumnEnd: 3, overflowWrap: 'anywhere' },
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  film: { width: '100%', maxHeight: '70dvh', aspectRatio: '16 / 9', objectFit: 'contain' },
  close: {
    gridRowStart: 1,
    gridColumnStart: 3,
    placeSelf: 'start end',
    [comfortable]: { minWidth: '44px', minHeight: '44px' },
  },
});

/** What `VideoDialog` shows. */
export type VideoDialogProps = {
  /** What is shown, such as the camera's name and the time. */
  readonly title: string;
  /** Address of a recorded film, with controls; left out for a `LiveVideo` or a picture among the children. */
  readonly film?: string | undefined;
  /** A `LiveVideo`, a picture, or what is said below the film. */
  readonly children?: ReactNode;
  /** Called for Esc, Close and a click outside; the caller takes the dialog away. */
  readonly onClose: () => void;
};

/** A video or a picture in four fifths of the width, and on a phone over the whole screen. */
export function VideoDialog({ title, film, children, onClose }: VideoDialogProps) {
  const styles = useStyles();
  const { t } = useMessages(dialogMessages);
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <FocusReturn />
        <DialogBody>
          <DialogTitle className={styles.title} action={null}>
            {title}
          </DialogTitle>
          <DialogContent className={styles.content}>
            {film !== undefined && <Film key={film} path={film} label={title} />}
            {children}
          </DialogContent>
          <Button
            appearance="subtle"
            className={styles.close}
            icon={<Dismiss20Regular />}
            aria-label={t('close')}
            onClick={onClose}
          />
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Film({ path, label }: { readonly path: string; readonly label: string }) {
  const styles = useStyles();
  const { t } = useMessages(videoMessages);
  const [hasFailed, setHasFailed] = useState(false);
  // A video that is only removed goes on loading.
  const play = useCallback(
    (video: HTMLVideoElement) => {
      video.src = path;
      return () => emptyVideo(video);
    },
    [path],
  );
  if (hasFailed) return <Notice tone="warning">{t('notShown')}</Notice>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a camera's film has no speech that captions could tell
    <video
      ref={play}
      className={styles.film}
      aria-label={label}
      controls
      playsInline
      onError={() => setHasFailed(true)}
    />
  );
}
