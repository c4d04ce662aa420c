import { useMessages } from '@gantry/plugin-sdk';
import { EmptyState, LoadingState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import type { ConfinedModule } from '../confined-module.ts';
import type { ConfinedCameras } from '../state/find-cameras.ts';
import { camerasMessages } from './cameras-messages.ts';

/** What is shown once AI CCTV is there; before that, that it starts or that it is missing. */
export const WithCameras = observer(function WithCameras(props: {
  readonly module: ConfinedModule;
  /** Around what is shown in its place. */
  readonly frame?: (state: ReactNode) => ReactNode;
  readonly children: (cameras: ConfinedCameras) => ReactNode;
}) {
  const { module, frame = (state) => state, children } = props;
  const { cameras } = module;
  const { t } = useMessages(camerasMessages);
  useEffect(() => void cameras.start(), [cameras]);
  const found = cameras.current;
  if (found === 'waiting') return frame(<LoadingState />);
  if (found === 'absent') return frame(<EmptyState title={t('absent')} text={t('absentText')} />);
  return children(found);
});
