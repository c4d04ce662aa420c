import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSync16Regular } from '@fluentui/react-icons';
import { type ModelTabProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { FetchedContent, FloatingPanel, type KeyValue, useKeptPosition } from '@gantry/plugin-ui';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Opened, OpenedCamera } from '../camera/opened-camera.tsx';
import { cameraMessages } from '../camera-messages.ts';
import type { InView } from '../camera-view.ts';
import { allCameras, isListed, needsLook } from '../list/camera-facts.ts';
import { CameraIndex, type CameraIndexProps } from '../list/camera-index.tsx';
import { type FoundCameras, useCameras, useToday } from '../list/use-cameras.ts';
import { CameraDetails } from './camera-details.tsx';
import { CoverageSwitch } from './coverage-switch.tsx';
import { flyToCamera } from './fly-to-camera.ts';
import { type CameraMarkerLook, useCameraMarkers } from './use-camera-markers.ts';
import { useCoverage } from './use-coverage.ts';

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

/** Props of `CameraPanel`: those of a model tab, and the module's own. */
export interface CameraPanelProps extends ModelTabProps, InView {
  /** What the panel is called. */
  readonly title: string;
  /** What the module adds to the name of a camera in the index. */
  readonly extra?: CameraIndexProps['extra'];
  /** What the module shows of each camera at the end of its line in the index. */
  readonly figureOf?: CameraIndexProps['figureOf'];
  /** What the module changes of a camera's marker. */
  readonly markerOf?: ((camera: Monitor) => CameraMarkerLook) | undefined;
  /** What the module says at the top of the details of a camera, such as that people are in danger. */
  readonly noticeOf?: ((camera: Monitor) => ReactNode) | undefined;
  /** Small buttons in the panel's heading. */
  readonly actions?: ReactNode;
  /** What the module shows in the panel above the index. */
  readonly before?: ((found: FoundCameras) => ReactNode) | undefined;
  /** What the module adds to the details of a camera. */
  readonly itemsOf?: ((camera: Monitor) => readonly KeyValue[]) | undefined;
  /** What the module shows beside the panel, such as a panel of its own. */
  readonly beside?: ((found: FoundCameras) => ReactNode) | undefined;
  /** Why there are no cameras; that somebody has to add them unless given. */
  readonly empty?: CameraIndexProps['empty'];
}

/**
 * The index beside the model, a marker for each camera that has a place, the details of the chosen one, and what it covers; that of all cameras
 * by a switch.
 */
export const CameraPanel = observer(function CameraPanel(props: CameraPanelProps) {
  const { view, title, extra, figureOf, markerOf, noticeOf, itemsOf, actions, before, beside, empty } = props;
  const { visible, setBadge, close } = props;
  const { context, chosen } = view;
  const styles = useStyles();
  const { t } = useMessages(cameraMessages);
  const { dateTime } = useFormat();
  const { now, dayOf } = useToday();
  const [position, setPosition] = useKeptPosition(context, 'camera-panel');
  const [filter, setFilter] = useState(allCameras);
  const [opened, setOpened] = useState<Opened>();
  const fetched = useCameras(view, { isShown: visible });
  const cameras = fetched.value?.cameras ?? noCameras;
  const listed = useMemo(() => cameras.filter(isListed), [cameras]);
  const selected = chosen.get();
  const choose = (monitorId: string | undefined) => runInAction(() => chosen.set(monitorId));
  const onModel = visible ? listed : noCameras;
  const markers = useCameraMarkers(view, onModel, selected, markerOf);
  const covering = useCoverage(view, onModel, selected, markers);
  const calls = listed.filter((camera) => needsLook(camera, now, dayOf)).length;
  useEffect(() => {
    if (fetched.value) setBadge(calls === 0 ? undefined : calls);
  }, [fetched.value, setBadge, calls]);
  if (!visible) return null;
  const shown = listed.find(({ monitorId }) => monitorId === selected);
  return (
    <>
      <FloatingPanel
        title={title}
        count={fetched.value && listed.length}
        width={330}
        maxHeight={610}
        position={position}
        onMove={setPosition}
        onClose={close}
        actions={
          <>
            {actions}
            <Button
              appearance="subtle"
              size="small"
              icon={<ArrowSync16Regular />}
              aria-label={t('refresh')}
              title={t('refresh')}
              onClick={fetched.refresh}
            />
          </>
        }
        footer={
          fetched.value && (
            <div className={styles.foot}>
              {listed.length > 0 && <CoverageSwitch view={view} cameras={listed} count={covering} />}
              {t('lastUpdate', { time: dateTime(fetched.value.at) })}
            </div>
          )
        }
      >
        <div className={styles.body}>
          <FetchedContent fetched={fetched} failed={t('failed')}>
            {(found) => (
              <>
                {listed.length > 0 && before?.(found)}
                <CameraIndex
                  {...{ view, cameras, filter, selected, extra, figureOf, empty }}
                  groups={found.groups}
                  onFilter={setFilter}
                  onSelect={(camera) => {
                    choose(camera.monitorId);
                    void flyToCamera(view, camera);
                  }}
                />
              </>
            )}
          </FetchedContent>
        </div>
      </FloatingPanel>
      {fetched.value && beside?.(fetched.value)}
      {shown && (
        <CameraDetails
          key={shown.monitorId}
          view={view}
          camera={shown}
          notice={noticeOf?.(shown)}
          items={itemsOf?.(shown)}
          onCamera={() => setOpened({ kind: 'camera', monitorId: shown.monitorId })}
          onAlert={(monitorAlertId) => setOpened({ kind: 'alert', monitorAlertId })}
          onClose={() => choose(undefined)}
        />
      )}
      <OpenedCamera view={view} opened={opened} cameras={fetched.value?.cameras} onOpen={setOpened} />
    </>
  );
});
