import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { VideoService } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { LiveVideo } from '@gantry/plugin-ui';
import { type ReactNode, type Ref, useState } from 'react';
import { pictureBox, type Size } from './picture-box.ts';

/** As `LiveVideo` is. */
const frame: Size = { width: 16, height: 9 };

const useStyles = makeStyles({
  root: { position: 'relative', width: '100%', minWidth: 0 },
  // Presses go through to the video's own buttons, unless something of the children takes them.
  over: { position: 'absolute', pointerEvents: 'none' },
  ground: {
    display: 'flex',
    alignItems: 'end',
    aspectRatio: '16 / 9',
    boxSizing: 'border-box',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px dashed ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground4,
  },
  said: {
    padding: '4px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** Props of `CameraPicture`. */
export interface CameraPictureProps {
  /** How the camera may be watched: `videos` of the cameras' source. */
  readonly videos: Pick<VideoService, 'state'>;
  /** The camera. */
  readonly camera: Pick<Monitor, 'monitorId' | 'name' | 'hasStream' | 'pictureTakenAt'>;
  /** Said on an empty ground where the camera has neither a stream nor a still. Left out, the video itself says what is missing. */
  readonly emptyText?: string | undefined;
  /** What lies over the picture, in the box that the picture itself takes: 100 % is its width. It takes no presses of its own accord. */
  readonly children?: ReactNode;
  /** The element with that box, to find the place of a press in the picture. */
  readonly overRef?: Ref<HTMLDivElement> | undefined;
  /** As of `LiveVideo`. */
  readonly onGivenUp?: (() => void) | undefined;
  /** Added to the classes of the outermost element. */
  readonly className?: string | undefined;
}

/** A camera's live picture, or its last still, with something drawn over it that follows the picture inside its bars. */
export function CameraPicture(props: CameraPictureProps) {
  const { videos, camera, emptyText, children, overRef, onGivenUp, className } = props;
  const { monitorId, name, hasStream, pictureTakenAt } = camera;
  const styles = useStyles();
  const [picture, setPicture] = useState(frame);
  const isEmpty = emptyText !== undefined && !hasStream && pictureTakenAt === null;
  const { left, top, width, height } = pictureBox(isEmpty ? frame : picture, frame);
  const share = (part: number) => `${part * 100}%`;
  return (
    <div className={mergeClasses(styles.root, className)}>
      {isEmpty ? (
        <div className={styles.ground}>
          <span className={styles.said}>{emptyText}</span>
        </div>
      ) : (
        <LiveVideo
          videos={videos}
          videoId={monitorId}
          label={name}
          onGivenUp={onGivenUp}
          onPictureSize={setPicture}
        />
      )}
      <div
        ref={overRef}
        className={styles.over}
        style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
      >
        {children}
      </div>
    </div>
  );
}
