import { useMessages } from '@gantry/plugin-sdk';
import { FetchedContent, useFetched } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { type Setup, setupChanged } from '../../contract/falsework.ts';
import type { FalseworkModule } from '../falsework-module.ts';
import { setupMessages } from './setup-messages.ts';

const topics = [setupChanged];

/** A form of how a sensor is set up, once that is fetched. It gets what others change meanwhile. */
export function WithSetup(props: {
  readonly module: FalseworkModule;
  readonly sensorId: string;
  readonly children: (setup: Setup) => ReactNode;
}) {
  const { module, sensorId, children } = props;
  const { t } = useMessages(setupMessages);
  const fetched = useFetched((signal) => module.api.setup({ sensorId }, { signal }), {
    key: sensorId,
    live: module.live,
    topics,
  });
  return (
    <FetchedContent fetched={fetched} failed={t('setupLoadFailed')}>
      {children}
    </FetchedContent>
  );
}
