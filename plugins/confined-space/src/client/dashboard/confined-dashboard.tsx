import { type DashboardItemProps, useMessages } from '@gantry/plugin-sdk';
import { Notice, PageLayout } from '@gantry/plugin-ui';
import { CameraBoard, isClever, isListed, needsLook, openedBy, useToday } from '@gantry/plugin-ui/cameras';
import { observer } from 'mobx-react-lite';
import { camerasMessages } from '../cameras/cameras-messages.ts';
import { useNoLimits } from '../cameras/use-no-limits.ts';
import { useWorkers } from '../cameras/use-workers.ts';
import { WithCameras } from '../cameras/with-cameras.tsx';
import type { InModule } from '../confined-module.ts';
import type { ConfinedCameras } from '../state/find-cameras.ts';
import { WorkersFigure } from '../workers/workers-figure.tsx';
import { dashboardMessages } from './dashboard-messages.ts';
import { DataLog } from './data-log.tsx';
import { WorkerTabs } from './worker-tabs.tsx';

/** The cameras with a limit, the people in their sight and their alerts; `monitor` or `alert` of the page's parameters is open above. */
export const ConfinedDashboard = observer(function ConfinedDashboard(props: InModule<DashboardItemProps>) {
  const { t } = useMessages(dashboardMessages);
  return (
    <WithCameras
      module={props.module}
      frame={(state) =>
        props.place === 'tile' ? state : <PageLayout title={t('title')}>{state}</PageLayout>
      }
    >
      {(cameras) => <Board {...props} {...cameras} />}
    </WithCameras>
  );
});

const Board = observer(function Board(props: InModule<DashboardItemProps> & ConfinedCameras) {
  const { module, view, dataLog, refreshedAt } = props;
  const { t } = useMessages(dashboardMessages);
  const words = useMessages(camerasMessages);
  const { now, dayOf } = useToday();
  const empty = useNoLimits(view);
  const { hasFailed, workersOf, zonesIn } = useWorkers(module, { refreshedAt });
  return (
    <CameraBoard
      {...props}
      title={t('title')}
      logTitle={t('alertLog')}
      empty={empty}
      figureOf={(camera) => <WorkersFigure workers={workersOf(camera)} />}
      between={(found, onOpen) => {
        const cameraOf = (id: string) => found.cameras.find(({ monitorId }) => monitorId === id);
        return (
          <>
            {hasFailed && <Notice tone="warning">{words.t('watchesFailed')}</Notice>}
            <WorkerTabs
              zones={zonesIn(found)}
              isHighlighted={(id) => {
                const camera = cameraOf(id);
                return camera !== undefined && needsLook(camera, now, dayOf);
              }}
              onCamera={(id) => {
                const camera = cameraOf(id);
                if (camera) onOpen(openedBy(camera, now, dayOf));
              }}
            />
          </>
        );
      }}
      below={({ cameras }, onOpen) =>
        cameras.filter(isListed).some((camera) => isClever(camera) || camera.latestAlert !== null) && (
          <DataLog list={dataLog} onAlert={(monitorAlertId) => onOpen({ kind: 'alert', monitorAlertId })} />
        )
      }
    />
  );
});
