import { makeStyles, tokens } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { FailedState, LoadingState, surfaceTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';

export const stageFrameId = 'stage';
/** Pixels around a device that is narrower than the stage. */
const margin = 12;

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: 0,
    minHeight: 0,
    height: '100%',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
  },
  frame: { flexShrink: 0, border: 0, backgroundColor: tokens.colorNeutralBackground3 },
  device: {
    marginTop: `${margin}px`,
    boxShadow: surfaceTokens.glassShadow,
    borderRadius: tokens.borderRadiusLarge,
  },
  scale: {
    position: 'absolute',
    right: '8px',
    bottom: '4px',
    padding: '0 6px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  over: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

/** The stage in a frame as wide as the device, made smaller where the page has less room. */
export const StageFrame = observer(function StageFrame() {
  const styles = useStyles();
  const shell = useShell();
  const { t } = useMessages(shellMessages);
  const holder = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const watching = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  const { width } = shell.knobs;
  const isDevice = width > 0;
  const scale = isDevice ? Math.min(1, (room.width - 2 * margin) / width) : 1;
  const height = isDevice ? (room.height - 2 * margin) / scale : room.height;
  return (
    <div ref={holder} className={styles.root}>
      <iframe
        id={stageFrameId}
        className={isDevice ? `${styles.frame} ${styles.device}` : styles.frame}
        style={{
          width: isDevice ? width : room.width,
          height,
          ...(isDevice && { transform: `scale(${scale})`, transformOrigin: 'top center' }),
        }}
        title={t('stage')}
        src="?stage"
      />
      {isDevice && scale < 1 && (
        <span className={styles.scale}>{t('scaled', { width, percent: Math.round(scale * 100) })}</span>
      )}
      {!shell.about && shell.failure === undefined && (
        <div className={styles.over}>
          <LoadingState rows={3} label={t('loading')} />
        </div>
      )}
      {!shell.state && shell.failure !== undefined && (
        <div className={styles.over}>
          <FailedState title={t('failed')} error={new Error(shell.failure)} text={shell.failure} />
        </div>
      )}
    </div>
  );
});
