import { makeStyles, Tab, TabList } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { comfortable, EmptyState, LoadingState, Notice, VideoDialog } from '@gantry/plugin-ui';
import { useId, useState } from 'react';
import { CameraAlerts } from '../alerts/camera-alerts.tsx';
import { OpenDangers } from '../alerts/open-dangers.tsx';
import { cameraMessages } from '../camera-messages.ts';
import type { CameraView } from '../camera-view.ts';
import { CameraControl } from '../control/camera-control.tsx';
import { ShowOnModel } from '../map/show-on-model.tsx';
import { ZonedVideo } from '../zones/zoned-video.tsx';
import { type CameraTab, firstTab, tabsOf } from './camera-tabs.ts';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
  // As high as the screen has room for, below the title and the tabs.
  live: { maxWidth: 'calc(70dvh * 16 / 9)', alignSelf: 'center' },
  tab: { [comfortable]: { minHeight: '44px' } },
});

/** Props of `CameraDialog`. */
export interface CameraDialogProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** The camera. */
  readonly monitorId: string;
  /** Undefined until they are fetched. */
  readonly cameras: readonly Monitor[] | undefined;
  /** Opens an alert. */
  readonly onAlert: (monitorAlertId: string) => void;
  /** Closes the dialog. */
  readonly onClose: () => void;
  /** Called when the member leaves for the model, after `onClose`. */
  readonly onModel?: (() => void) | undefined;
}

/** A camera's live picture with its zones, and its alerts. */
export function CameraDialog(props: CameraDialogProps) {
  const { monitorId, cameras, onClose } = props;
  const { t } = useMessages(cameraMessages);
  const camera = cameras?.find((one) => one.monitorId === monitorId);
  return (
    <VideoDialog title={camera?.name ?? t('camera')} onClose={onClose}>
      {cameras === undefined ? (
        <LoadingState />
      ) : camera === undefined ? (
        <EmptyState title={t('missing')} />
      ) : (
        <CameraParts key={monitorId} {...props} camera={camera} />
      )}
    </VideoDialog>
  );
}

function CameraParts(props: CameraDialogProps & { readonly camera: Monitor }) {
  const { view, camera, onAlert, onClose, onModel } = props;
  const { monitorId, name, status } = camera;
  const { context } = view;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const panelId = useId();
  // The tab stays when the camera goes on or off: only the first one depends on that.
  const [chosen, choose] = useState<CameraTab>(() => firstTab(camera));
  const tabs = tabsOf(camera);
  const tab = tabs.includes(chosen) ? chosen : firstTab(camera);
  const onLeave = () => {
    onClose();
    onModel?.();
  };
  const giveUp = () => {
    context.notifications.show({ text: t('givenUp', { name }), tone: 'danger', timeoutMs: 0 });
    onClose();
  };
  return (
    <>
      {status === 'Removed' && <Notice tone="warning">{t('removed', { name })}</Notice>}
      <OpenDangers view={view} monitorId={monitorId} />
      <TabList
        aria-label={name}
        selectedValue={tab}
        onTabSelect={(_, { value }) => choose(value === 'live' ? 'live' : 'log')}
      >
        {tabs.map((one) => (
          <Tab
            key={one}
            id={`${panelId}-${one}`}
            value={one}
            className={styles.tab}
            aria-controls={one === tab ? panelId : undefined}
          >
            {t(one === 'live' ? 'liveStream' : 'alertLog')}
          </Tab>
        ))}
      </TabList>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={styles.panel}>
        {tab === 'live' ? (
          <>
            <ZonedVideo className={styles.live} view={view} camera={camera} onGivenUp={giveUp} />
            <CameraControl view={view} monitorId={monitorId} />
          </>
        ) : (
          <CameraAlerts view={view} monitorId={monitorId} onOpen={onAlert} />
        )}
      </div>
      <ShowOnModel view={view} camera={camera} onLeave={onLeave} />
    </>
  );
}
