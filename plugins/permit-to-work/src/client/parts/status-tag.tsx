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
import { type StatusLooks, statusTag } from '@gantry/plugin-ui';
import type { PermitStatus } from '../../contract/permit.ts';
import { terms } from '../messages/terms.ts';

const looks: StatusLooks<PermitStatus> = {
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
export const StatusTag = statusTag(looks, terms);
