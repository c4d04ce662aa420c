import { DialogContent, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type ReactNode, useCallback, useState } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { FailedState } from '../states/states.tsx';
import { videoMessages } from './video-messages.ts';
import { emptyVideo } from './video-source.ts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  film: { width: '100%', maxHeight: '70dvh', aspectRatio: '16 / 9', objectFit: 'contain' },
});

/** What `VideoDialog` shows. */
export type VideoDialogProps = {
  /** What is shown, such as the camera's name and the time. */
  readonly title: string;
  /** Address of a recorded film, with controls; left out for a `LiveVideo` or a picture among the children. */
  readonly film?: string | undefined;
  /** A `LiveVideo`, a picture, or what is said below the film. */
  readonly children?: ReactNode;
  /** Called for Esc and Close; the caller takes the dialog away. */
  readonly onClose: () => void;
};

/** A video or a picture in four fifths of the width, and on a phone over the whole screen. */
export function VideoDialog({ title, film, children, onClose }: VideoDialogProps) {
  const styles = useStyles();
  return (
    <DialogFrame kind="form" title={title} width="wide" onLeave={onClose}>
      <DialogContent className={styles.content}>
        {film !== undefined && <Film key={film} path={film} label={title} />}
        {children}
      </DialogContent>
    </DialogFrame>
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
  if (hasFailed) return <FailedState title={t('notShown')} onRetry={() => setHasFailed(false)} />;
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
