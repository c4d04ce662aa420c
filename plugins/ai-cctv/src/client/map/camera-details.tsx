import { Button, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, FloatingPanel, KeyValues, LiveVideo } from '@gantry/plugin-ui';
import type { Monitor } from '../../contract/cctv.ts';
import { AlertPicture } from '../alerts/alert-picture.tsx';
import { useAlertWord } from '../alerts/alert-words.ts';
import { tabsOf } from '../camera/camera-tabs.ts';
import { hasAlertToday } from '../cameras/camera-facts.ts';
import { cameraMessages } from '../cameras/camera-messages.ts';
import { CameraTag } from '../cameras/status-tag.tsx';
import { useToday } from '../cameras/use-cameras.ts';
import type { CctvModule } from '../cctv-module.ts';

const width = 300;

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '12px' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '8px 12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

interface CameraDetailsProps {
  readonly module: CctvModule;
  readonly camera: Monitor;
  readonly onCamera: () => void;
  readonly onAlert: (monitorAlertId: string) => void;
  readonly onClose: () => void;
}

/** What a press on a marker opens: today's alert, or what the camera shows now. */
export function CameraDetails({ module, camera, onCamera, onAlert, onClose }: CameraDetailsProps) {
  const { name, originId, vendor, description, status, monitorId, latestAlert } = camera;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const word = useAlertWord();
  const { dateTime } = useFormat();
  const { now, dayOf } = useToday();
  const alert = hasAlertToday(camera, now, dayOf) ? latestAlert : null;
  const orDash = (text: string) => (text.trim() === '' ? '-' : text);
  return (
    <FloatingPanel
      title={t('details', { name })}
      width={width}
      maxHeight={610}
      defaultPosition={{ x: 354, y: 12 }}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button appearance="primary" className={styles.button} onClick={onCamera}>
            {t(tabsOf(camera).includes('live') ? 'liveAndLog' : 'alertLog')}
          </Button>
          {alert && (
            <Button className={styles.button} onClick={() => onAlert(alert.monitorAlertId)}>
              {t('seeAlert')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.body}>
        {alert?.hasPicture ? (
          <AlertPicture module={module} alert={alert} />
        ) : (
          <LiveVideo videos={module.context.videos} videoId={monitorId} label={name} />
        )}
        <KeyValues
          items={[
            { id: 'status', label: t('state'), value: <CameraTag status={status} /> },
            ...(alert === null
              ? []
              : [
                  { id: 'alert', label: t('alertTime'), value: dateTime(alert.tsMs) },
                  { id: 'type', label: t('alertType'), value: word(alert.type), wrap: true },
                ]),
            { id: 'id', label: t('id'), value: originId, wrap: true },
            { id: 'vendor', label: t('vendor'), value: orDash(vendor), wrap: true },
            { id: 'description', label: t('description'), value: orDash(description), wrap: true },
          ]}
        />
      </div>
    </FloatingPanel>
  );
}
