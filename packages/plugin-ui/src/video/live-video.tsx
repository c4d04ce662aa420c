import {
  Button,
  makeStyles,
  mergeClasses,
  Skeleton,
  SkeletonItem,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { Pause20Filled, Play20Filled, Record12Filled, Video16Filled } from '@fluentui/react-icons';
import { useMessages, type VideoService } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState } from 'react';
import { useSkeleton } from '../states/loading-state.tsx';
import { stateMessages } from '../states/state-messages.ts';
import { StateTag } from '../tags/state-tag.tsx';
import { comfortable } from '../theme/media.ts';
import { useInSight } from './use-in-sight.ts';
import { useVideoPlayer } from './use-video-player.ts';
import { useVideoWords } from './use-video-words.ts';
import { videoMessages } from './video-messages.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    margin: 0,
    width: '100%',
    minWidth: 0,
    aspectRatio: '16 / 9',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  picture: { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' },
  grey: { height: '100%' },
  unseen: { visibility: 'hidden' },
  badge: { position: 'absolute', insetBlockStart: '8px', insetInlineStart: '8px' },
  foot: {
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: 0,
    display: 'flex',
    alignItems: 'end',
    justifyContent: 'end',
    columnGap: '8px',
    padding: '8px',
  },
  words: { flexGrow: 1, minWidth: 0 },
  said: {
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  button: { flexShrink: 0, [comfortable]: { minWidth: '44px', minHeight: '44px' } },
});

/** The video that `LiveVideo` plays. */
export type LiveVideoProps = {
  /** Tells how the video may be watched: `ctx.videos`. */
  readonly videos: Pick<VideoService, 'state'>;
  /** What the plugin's server half calls the video. Another id plays another video. */
  readonly videoId: string;
  /** What it shows, such as the camera's name. */
  readonly label: string;
  /** Milliseconds in sight after which it plays; 500 unless given. Null: once the member presses Play. */
  readonly autoPlayAfter?: number | null;
  /** Without sound, true unless given. Browsers play a video with sound only once the member has pressed something in the page. */
  readonly muted?: boolean;
  /** Called when 30 s of trying again brought no picture back. A dialog may close then; otherwise the video offers Try again. */
  readonly onGivenUp?: (() => void) | undefined;
  /** Called with the size of the picture in its own pixels whenever that is known anew: it may leave bars beside it. */
  readonly onPictureSize?: ((size: { readonly width: number; readonly height: number }) => void) | undefined;
  /** Called with whether a recorded film plays in place of the camera's stream, whenever something else begins to play. */
  readonly onRecorded?: ((isRecorded: boolean) => void) | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
};

/**
 * A camera's stream or a recorded film, as wide as there is room and 16:9. It says LIVE only while frames come, and tells since when a picture
 * stands still. Where nothing plays it shows the last picture with its time and says why. Off the screen and in a hidden page it fetches
 * nothing.
 */
export function LiveVideo(props: LiveVideoProps) {
  const { videos, videoId, label, autoPlayAfter = 500, muted = true, onGivenUp, className } = props;
  const { onPictureSize, onRecorded } = props;
  const styles = useStyles();
  const { t } = useMessages(videoMessages);
  const { t: states } = useMessages(stateMessages);
  const root = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isPaused, setIsPaused] = useState(autoPlayAfter === null);
  const isInSight = useInSight(root, autoPlayAfter ?? 0);
  const { shown, tryAgain } = useVideoPlayer(
    { video, canvas },
    { videos, videoId, isWanted: isInSight && !isPaused, onRefused: () => setIsPaused(true), onGivenUp },
  );
  const words = useVideoWords(shown, isPaused);
  const { phase, told, hasKeptFrame } = shown;
  useEffect(() => {
    // The attribute too, which React leaves out: it tells that the page makes no noise.
    if (video.current) video.current.defaultMuted = muted;
  }, [muted]);
  const tellSize = (width: number, height: number) => {
    // A video without a source has none.
    if (width > 0 && height > 0) onPictureSize?.({ width, height });
  };
  const isMoving = phase.kind === 'playing';
  const isRecorded = isMoving ? phase.source.kind === 'film' : undefined;
  useEffect(() => {
    if (isRecorded !== undefined) onRecorded?.(isRecorded);
  }, [isRecorded, onRecorded]);
  const hasFrames = isMoving || phase.kind === 'still';
  const isLoading = phase.kind === 'asking' || phase.kind === 'starting';
  const isGrey = useSkeleton(isLoading && !told?.picture && !hasKeptFrame);
  return (
    <figure ref={root} className={mergeClasses(styles.root, className)} aria-label={label}>
      {told?.picture && !hasFrames && !hasKeptFrame && (
        <img
          className={styles.picture}
          src={told.picture}
          alt={t('pictureOf', { name: label })}
          onLoad={({ currentTarget }) => tellSize(currentTarget.naturalWidth, currentTarget.naturalHeight)}
        />
      )}
      {isGrey && (
        <Skeleton className={styles.picture} aria-hidden>
          <SkeletonItem className={styles.grey} />
        </Skeleton>
      )}
      <canvas
        ref={canvas}
        className={mergeClasses(styles.picture, !(hasKeptFrame && !hasFrames) && styles.unseen)}
        role="img"
        aria-label={t('pictureOf', { name: label })}
      />
      <video
        ref={video}
        className={mergeClasses(styles.picture, !hasFrames && styles.unseen)}
        aria-label={label}
        muted={muted}
        autoPlay
        playsInline
        onResize={({ currentTarget }) => tellSize(currentTarget.videoWidth, currentTarget.videoHeight)}
      />
      {isMoving && (
        <div className={styles.badge}>
          {isRecorded ? (
            <StateTag tone="neutral" solid icon={<Video16Filled />}>
              {t('recorded')}
            </StateTag>
          ) : (
            <StateTag tone="success" solid icon={<Record12Filled />}>
              {t('live')}
            </StateTag>
          )}
        </div>
      )}
      <div className={styles.foot}>
        <div className={mergeClasses(styles.words, words !== '' && styles.said)} role="status">
          {words}
        </div>
        {phase.kind === 'givenUp' && (
          <Button className={styles.button} size="small" onClick={tryAgain}>
            {states('tryAgain')}
          </Button>
        )}
        {(isPaused || isMoving) && (
          <Tooltip content={t(isPaused ? 'play' : 'pause', { name: label })} relationship="label">
            <Button
              className={styles.button}
              size="small"
              icon={isPaused ? <Play20Filled /> : <Pause20Filled />}
              onClick={() => setIsPaused(!isPaused)}
            />
          </Tooltip>
        )}
      </div>
    </figure>
  );
}
