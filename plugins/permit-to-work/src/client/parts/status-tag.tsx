import {
  Checkmark12Regular,
  CheckmarkCircle12Filled,
  Clock12Filled,
  Dismiss12Filled,
  Edit12Filled,
  Pause12Filled,
  Play12Filled,
  Prohibited12Filled,
  Ribbon12Filled,
  Send16Filled,
} from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { StateTag, type Tone } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { PermitStatus } from '../../contract/permit.ts';
import { terms } from '../messages/terms.ts';

const looks: Readonly<Record<PermitStatus, readonly [tone: Tone, icon: ReactNode]>> = {
  Draft: ['neutral', <Edit12Filled key="icon" />],
  Requested: ['info', <Send16Filled key="icon" />],
  Checked: ['info', <CheckmarkCircle12Filled key="icon" />],
  Issued: ['info', <Ribbon12Filled key="icon" />],
  Active: ['success', <Play12Filled key="icon" />],
  Suspended: ['paused', <Pause12Filled key="icon" />],
  Expired: ['danger', <Clock12Filled key="icon" />],
  Closed: ['neutral', <Checkmark12Regular key="icon" />],
  Rejected: ['danger', <Dismiss12Filled key="icon" />],
  Cancelled: ['neutral', <Prohibited12Filled key="icon" />],
};

/** A permit's status as colour, icon and word. */
export function StatusTag({ status }: { readonly status: PermitStatus }) {
  const { t } = useMessages(terms);
  const [tone, icon] = looks[status];
  return (
    <StateTag tone={tone} icon={icon}>
      {t(`status.${status}`)}
    </StateTag>
  );
}
