import {
  ErrorCircle12Filled,
  Prohibited12Filled,
  Record12Filled,
  Video16Filled,
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

/** Props of `CameraTag`. */
export interface CameraTagProps {
  /** Of the camera. */
  readonly status: MonitorStatus;
  /** Beside a picture that is a recorded film: then a live camera is not called so. */
  readonly isRecorded?: boolean | undefined;
}

/** What a camera is at the moment, as shape, colour and word. */
export function CameraTag({ status, isRecorded = false }: CameraTagProps) {
  const { t } = useMessages(cameraMessages);
  if (isRecorded && status === 'Live')
    return (
      <StateTag tone="neutral" icon={<Video16Filled />}>
        {t('recorded')}
      </StateTag>
    );
  return (
    <StateTag tone={toneOf(status)} icon={icons[status]}>
      {t(`status.${status}`)}
    </StateTag>
  );
}
