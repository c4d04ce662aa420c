import { Button } from '@fluentui/react-components';
import { PeopleTeam16Regular } from '@fluentui/react-icons';
import { type ModelTabProps, useMessages } from '@gantry/plugin-sdk';
import type { Monitor } from '@gantry/plugin-sdk/cameras';
import { FloatingPanel, useScreenSize } from '@gantry/plugin-ui';
import { CameraPanel, type CameraView, type FoundCameras } from '@gantry/plugin-ui/cameras';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNoLimits } from '../cameras/use-no-limits.ts';
import { useWorkers } from '../cameras/use-workers.ts';
import { WithCameras } from '../cameras/with-cameras.tsx';
import type { InModule } from '../confined-module.ts';
import { CurrentWorker } from '../workers/current-worker.tsx';
import { DangerNotice } from '../workers/danger-notice.tsx';
import { workerMessages } from '../workers/worker-messages.ts';
import { WorkersFigure } from '../workers/workers-figure.tsx';
import { useCameraItems } from './camera-items.tsx';
import { mapMessages } from './map-messages.ts';
import { WorkersPanel } from './workers-panel.tsx';

/** The cameras with a limit beside the model, and how many people they see. */
export const ConfinedPanels = observer(function ConfinedPanels(props: InModule<ModelTabProps>) {
  const { module, visible, close } = props;
  const { t } = useMessages(mapMessages);
  return (
    <WithCameras
      module={module}
      frame={(state) =>
        visible && (
          <FloatingPanel title={t('title')} width={330} onClose={close}>
            {state}
          </FloatingPanel>
        )
      }
    >
      {({ view }) => <Panels {...props} view={view} />}
    </WithCameras>
  );
});

const Panels = observer(function Panels(props: InModule<ModelTabProps> & { readonly view: CameraView }) {
  const { module, view, visible } = props;
  const { t } = useMessages(mapMessages);
  const worker = useMessages(workerMessages);
  const isPhone = useScreenSize() === 'phone';
  const empty = useNoLimits(view);
  const itemsOf = useCameraItems(module.context);
  const [hasWorkers, setHasWorkers] = useState(true);
  const { watchOf, workersOf, zonesIn } = useWorkers(module, { isShown: visible });
  const workersPart = (found: FoundCameras) => (
    <CurrentWorker
      zones={zonesIn(found)}
      onCamera={(monitorId) => runInAction(() => view.chosen.set(monitorId))}
    />
  );
  const markerOf = (camera: Monitor) => {
    const { count, isOver } = workersOf(camera);
    return {
      ...(count !== null && { count }),
      ...(isOver && { tone: 'danger' as const, alarm: worker.t('overLimit') }),
    };
  };
  return (
    <CameraPanel
      {...props}
      title={t('title')}
      empty={empty}
      figureOf={(camera) => <WorkersFigure workers={workersOf(camera)} />}
      markerOf={markerOf}
      itemsOf={(camera) => itemsOf(watchOf(camera.monitorId), workersOf(camera))}
      noticeOf={(camera) => <DangerNotice watch={watchOf(camera.monitorId)} workers={workersOf(camera)} />}
      actions={
        !isPhone &&
        !hasWorkers && (
          <Button
            appearance="subtle"
            size="small"
            icon={<PeopleTeam16Regular />}
            aria-label={worker.t('show')}
            title={worker.t('show')}
            onClick={() => setHasWorkers(true)}
          />
        )
      }
      // A phone has room for one sheet: there the people come first in it.
      before={isPhone ? workersPart : undefined}
      beside={(found) =>
        !isPhone &&
        hasWorkers &&
        found.cameras.length > 0 && (
          <WorkersPanel context={module.context} onClose={() => setHasWorkers(false)}>
            {workersPart(found)}
          </WorkersPanel>
        )
      }
    />
  );
});
