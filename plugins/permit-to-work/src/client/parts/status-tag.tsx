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
import { statusTones } from '../../contract/status-words.ts';
import { terms } from '../messages/terms.ts';

const looks: StatusLooks<PermitStatus> = {
  Draft: [statusTones.Draft, <Edit12Filled key="icon" />],
  Requested: [statusTones.Requested, <Send16Filled key="icon" />],
  Checked: [statusTones.Checked, <CheckmarkCircle12Filled key="icon" />],
  Issued: [statusTones.Issued, <Ribbon12Filled key="icon" />],
  Active: [statusTones.Active, <Play12Filled key="icon" />],
  Suspended: [statusTones.Suspended, <Pause12Filled key="icon" />],
  Expired: [statusTones.Expired, <Clock12Filled key="icon" />],
  Closed: [statusTones.Closed, <Checkmark12Regular key="icon" />],
  Rejected: [statusTones.Rejected, <Dismiss12Filled key="icon" />],
  Cancelled: [statusTones.Cancelled, <Prohibited12Filled key="icon" />],
};

/** A permit's status as colour, icon and word. */
export const StatusTag = statusTag(looks, terms);
