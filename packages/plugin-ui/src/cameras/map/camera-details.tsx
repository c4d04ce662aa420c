import { Button, makeStyles } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { comfortable, FloatingPanel, type KeyValue, KeyValues, LiveVideo } from '@gantry/plugin-ui';
import { type ReactNode, useState } from 'react';
import { AlertPicture } from '../alerts/alert-picture.tsx';
import { useAlertWord } from '../alerts/alert-words.ts';
import { tabsOf } from '../camera/camera-tabs.ts';
import { cameraMessages } from '../camera-messages.ts';
import type { CameraView } from '../camera-view.ts';
import { hasAlertToday } from '../list/camera-facts.ts';
import { CameraTag } from '../list/camera-tag.tsx';
import { useToday } from '../list/use-cameras.ts';
import { coverageMessages } from './coverage-messages.ts';
import { useDirection } from './use-direction.ts';

const width = 300;

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: '12px', padding: '12px' },
  foot: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '8px 12px' },
  button: { [comfortable]: { minHeight: '44px' } },
});

/** Props of `CameraDetails`. */
export interface CameraDetailsProps {
  /** Cameras as the module shows them. */
  readonly view: CameraView;
  /** The camera. */
  readonly camera: Monitor;
  /** What the module says first. */
  readonly notice?: ReactNode;
  /** What the module adds, after the state. */
  readonly items?: readonly KeyValue[] | undefined;
  /** Opens the camera. */
  readonly onCamera: () => void;
  /** Opens an alert. */
  readonly onAlert: (monitorAlertId: string) => void;
  /** Closes the details. */
  readonly onClose: () => void;
}

/** What a press on a marker opens: today's alert, or what the camera shows now. */
export function CameraDetails(props: CameraDetailsProps) {
  const { view, camera, notice, items = [], onCamera, onAlert, onClose } = props;
  const { name, originId, vendor, description, status, monitorId, latestAlert } = camera;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { t: tCoverage } = useMessages(coverageMessages);
  const [isRecorded, setIsRecorded] = useState(false);
  const word = useAlertWord();
  const direction = useDirection();
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
          <AlertPicture view={view} alert={alert} />
        ) : (
          <LiveVideo
            videos={view.source.videos}
            videoId={monitorId}
            label={name}
            onRecorded={setIsRecorded}
          />
        )}
        {notice}
        <KeyValues
          items={[
            {
              id: 'status',
              label: t('state'),
              value: <CameraTag status={status} isRecorded={alert === null && isRecorded} />,
            },
            ...items,
            ...(alert === null
              ? []
              : [
                  { id: 'alert', label: t('alertTime'), value: dateTime(alert.tsMs) },
                  { id: 'type', label: t('alertType'), value: word(alert.type), wrap: true },
                ]),
            { id: 'direction', label: tCoverage('direction'), value: direction(camera), wrap: true },
            { id: 'id', label: t('id'), value: originId, wrap: true },
            { id: 'vendor', label: t('vendor'), value: orDash(vendor), wrap: true },
            { id: 'description', label: t('description'), value: orDash(description), wrap: true },
          ]}
        />
      </div>
    </FloatingPanel>
  );
}
