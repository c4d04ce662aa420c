import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { type ModelTabProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { FetchedContent, FloatingPanel, useKeptPosition } from '@gantry/plugin-ui';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Monitor } from '../../contract/cctv.ts';
import { type Opened, OpenedCamera } from '../camera/opened-camera.tsx';
import { allCameras, isListed, needsLook } from '../cameras/camera-facts.ts';
import { CameraIndex } from '../cameras/camera-index.tsx';
import { cameraMessages } from '../cameras/camera-messages.ts';
import { useCameras, useToday } from '../cameras/use-cameras.ts';
import type { InModule } from '../cctv-module.ts';
import { flyToCamera } from '../fly-to-camera.ts';
import { CameraDetails } from './camera-details.tsx';
import { useCameraMarkers } from './use-camera-markers.ts';

const noCameras: readonly Monitor[] = [];

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', minHeight: '220px' },
  foot: {
    padding: '4px 12px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** The index beside the model, a marker for each camera that has a place, and the details of the chosen one. */
export const CameraPanel = observer(function CameraPanel(props: InModule<ModelTabProps>) {
  const { module, visible, setBadge, close } = props;
  const { context, chosen } = module;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { dateTime } = useFormat();
  const { now, dayOf } = useToday();
  const [position, setPosition] = useKeptPosition(context, 'camera-panel');
  const [filter, setFilter] = useState(allCameras);
  const [opened, setOpened] = useState<Opened>();
  const fetched = useCameras(module, { isShown: visible });
  const cameras = fetched.value?.cameras ?? noCameras;
  const listed = cameras.filter(isListed);
  const selected = chosen.get();
  const choose = (monitorId: string | undefined) => runInAction(() => chosen.set(monitorId));
  useCameraMarkers(context, visible ? listed : noCameras, selected);
  const calls = listed.filter((camera) => needsLook(camera, now, dayOf)).length;
  useEffect(() => {
    if (fetched.value) setBadge(calls === 0 ? undefined : calls);
  }, [fetched.value, setBadge, calls]);
  if (!visible) return null;
  const shown = listed.find(({ monitorId }) => monitorId === selected);
  return (
    <>
      <FloatingPanel
        title={t('title')}
        count={fetched.value && listed.length}
        width={330}
        maxHeight={610}
        position={position}
        onMove={setPosition}
        onClose={close}
        actions={
          <Button
            appearance="subtle"
            size="small"
            icon={<ArrowSync16Regular />}
            aria-label={t('refresh')}
            title={t('refresh')}
            onClick={fetched.refresh}
          />
        }
        footer={
          fetched.value && (
            <div className={styles.foot}>{t('lastUpdate', { time: dateTime(fetched.value.at) })}</div>
          )
        }
      >
        <div className={styles.body}>
          <FetchedContent fetched={fetched} failed={t('failed')}>
            {({ groups }) => (
              <CameraIndex
                {...{ module, cameras, groups, filter, selected }}
                onFilter={setFilter}
                onSelect={(camera) => {
                  choose(camera.monitorId);
                  void flyToCamera(context, camera);
                }}
              />
            )}
          </FetchedContent>
        </div>
      </FloatingPanel>
      {shown && (
        <CameraDetails
          key={shown.monitorId}
          module={module}
          camera={shown}
          onCamera={() => setOpened({ kind: 'camera', monitorId: shown.monitorId })}
          onAlert={(monitorAlertId) => setOpened({ kind: 'alert', monitorAlertId })}
          onClose={() => choose(undefined)}
        />
      )}
      <OpenedCamera module={module} opened={opened} cameras={fetched.value?.cameras} onOpen={setOpened} />
    </>
  );
});
