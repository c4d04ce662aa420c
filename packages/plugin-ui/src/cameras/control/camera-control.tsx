import { Button, Field, makeStyles, Slider, tokens } from '@fluentui/react-components';
import { Camera20Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { type ControlAction, controlChanged, type MonitorControl } from '@gantry/plugin-sdk/cameras';
import { Notice, useFetched, useNow } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { CameraView } from '../camera-view.ts';
import { CameraPresets } from './camera-presets.tsx';
import { controlMessages, controlProblems } from './control-messages.ts';
import { DirectionPad, type PadMove } from './direction-pad.tsx';
import { HeldMove } from './held-move.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '16px', alignItems: 'start' },
  column: { display: 'flex', flexDirection: 'column', rowGap: '8px', flex: '1 1 220px', maxWidth: '360px' },
  text: { color: tokens.colorNeutralForeground2 },
});

/** Degrees of a move for a press that cannot be held. */
const nudge = 5;

/** Props of `CameraControl`. */
export interface CameraControlProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** The camera. */
  readonly monitorId: string;
}

/** Turns a camera, zooms, and goes to the positions that it keeps. Nothing where it cannot be turned, or the member may not. */
export const CameraControl = observer(function CameraControl({ view, monitorId }: CameraControlProps) {
  const { api, live, mayControl } = view.source;
  const isAllowed = mayControl();
  const { value, refresh } = useFetched((signal) => api.getMonitorControl({ monitorId }, { signal }), {
    key: isAllowed ? monitorId : undefined,
    live,
    topics: [controlChanged],
  });
  const control = value?.monitorControl;
  if (!control?.isConnected || control.turns === false) return null;
  return <ControlParts key={monitorId} view={view} control={control} onChanged={refresh} />;
});

interface ControlPartsProps {
  readonly view: CameraView;
  readonly control: MonitorControl;
  readonly onChanged: () => void;
}

function ControlParts({ view, control, onChanged }: ControlPartsProps) {
  const { monitorId, step, heldBy, unstopped } = control;
  const { api } = view.source;
  const { notifications } = view.context;
  const styles = useStyles();
  const { t } = useMessages(controlMessages);
  const problemText = useProblemText(controlProblems);
  const [speed, setSpeed] = useState(control.speed);
  const now = useNow(1000);
  const isHeld = heldBy !== null && Date.parse(heldBy.until) > now;
  const isTaken = isHeld && !heldBy.isMe;
  const presets = useFetched((signal) => api.getPresetList({ monitorId }, { signal }), { key: monitorId });
  const [changed, setChanged] = useState<typeof presets.value>();
  const { presetList } = changed ?? presets.value ?? { presetList: undefined };

  const failed = (error: unknown) => {
    notifications.show({ text: t('failed', { why: problemText(error) }), tone: 'danger' });
    onChanged();
  };
  const give = async (action: ControlAction, more: { step?: number; presetToken?: string } = {}) => {
    await api.monitorControl({ monitorId, action, step, speed, ...more });
    if (!isHeld) onChanged();
  };
  const tell = (...order: Parameters<typeof give>) => void give(...order).catch(failed);
  const held = useHeldMove((action) => give(action), failed);
  const press = (move: PadMove) => (step === 0 ? held.press(move) : tell(move));
  const attempt = async (work: () => Promise<NonNullable<typeof presets.value>>, text: string) => {
    try {
      setChanged(await work());
      notifications.show({ text, tone: 'success' });
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  const takePicture = async () => {
    try {
      await api.uploadSingleThumbnail({ monitorId });
      notifications.show({ text: t('pictureTaken'), tone: 'success' });
    } catch (error) {
      failed(error);
    }
  };

  return (
    <section aria-label={t('title')} className={styles.root}>
      <DirectionPad
        disabled={isTaken}
        hint={step === 0 ? t('hint') : t('stepHint', { step })}
        onPress={press}
        onRelease={() => held.release()}
        onNudge={(move) => tell(move, { step: step || nudge })}
        onHome={() => tell('home')}
      />
      <div className={styles.column}>
        {unstopped && (
          <Notice tone="warning" title={t('unstopped')}>
            {t(`unstopped.${unstopped}`)}
          </Notice>
        )}
        <span role="status" className={styles.text}>
          {!isHeld ? t('free') : heldBy.isMe ? t('heldByMe') : t('heldBy', { name: heldBy.name })}
        </span>
        <Field label={`${t('speed')}: ${t('speedValue', { speed })}`}>
          <Slider
            min={1}
            max={100}
            value={speed}
            aria-label={t('speed')}
            aria-valuetext={t('speedValue', { speed })}
            onChange={(_, { value }) => setSpeed(value)}
          />
        </Field>
        <Button icon={<Camera20Regular />} onClick={() => void takePicture()}>
          {t('takePicture')}
        </Button>
      </div>
      <CameraPresets
        presets={presetList}
        disabled={isTaken}
        onGoTo={(presetToken) => tell('goToPreset', { presetToken })}
        onSave={(name) => attempt(() => api.savePreset({ monitorId, name }), t('saved'))}
        onRemove={(presetToken) => attempt(() => api.removePreset({ monitorId, presetToken }), t('removed'))}
      />
    </section>
  );
}

/** A held move that ends with the component, and when the page is left. */
function useHeldMove(
  give: (action: ControlAction) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): HeldMove {
  const latest = useRef({ give, onFailure });
  useEffect(() => {
    latest.current = { give, onFailure };
  });
  const [held] = useState(
    () =>
      new HeldMove(
        (action) => latest.current.give(action),
        (error) => latest.current.onFailure(error),
      ),
  );
  useEffect(() => {
    const release = () => held.release();
    window.addEventListener('blur', release);
    document.addEventListener('visibilitychange', release);
    return () => {
      window.removeEventListener('blur', release);
      document.removeEventListener('visibilitychange', release);
      release();
    };
  }, [held]);
  return held;
}
