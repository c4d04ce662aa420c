import {
  ErrorCircle12Filled,
  Prohibited12Filled,
  Record12Filled,
  VideoOff16Filled,
  Warning12Filled,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import type { MonitorStatus } from '@gantry/plugin-sdk/cameras';
import { StateTag } from '@gantry/plugin-ui';
import type { ReactElement } from 'react';
import { cameraMessages } from '../camera-messages.ts';
import { toneOf } from './camera-facts.ts';

const icons: Readonly<Record<MonitorStatus, ReactElement>> = {
  Live: <Record12Filled />,
  Off: <VideoOff16Filled />,
  'Off Alert': <ErrorCircle12Filled />,
  'No stream': <VideoOff16Filled />,
  Removed: <Prohibited12Filled />,
  'Impact detected': <Warning12Filled />,
};

/** What a camera is at the moment, as shape, colour and word. */
export function CameraTag({ status }: { readonly status: MonitorStatus }) {
  const { t } = useMessages(cameraMessages);
  return (
    <StateTag tone={toneOf(status)} icon={icons[status]}>
      {t(`status.${status}`)}
    </StateTag>
  );
}
