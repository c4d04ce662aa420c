import {
  ArrowDownload16Filled,
  ArrowReply16Filled,
  ArrowSync12Filled,
  Checkmark12Filled,
  CheckmarkCircle12Filled,
  ClipboardTask16Filled,
  Dismiss12Filled,
  Edit12Filled,
  Person12Filled,
  Prohibited12Filled,
  Search12Filled,
  Send16Filled,
  Signature16Filled,
  Tag16Filled,
} from '@fluentui/react-icons';
import { type StatusLooks, statusTag, type Tone } from '@gantry/plugin-ui';
import { statusTones } from '../../../contract/risc/status-tones.ts';
import type { RiscStatus } from '../../../contract/risc/workflow.ts';
import { terms } from '../messages/terms.ts';

const looks: StatusLooks<RiscStatus> = {
  Draft: [statusTones.Draft, <Edit12Filled key="icon" />],
  Submitted: [statusTones.Submitted, <Send16Filled key="icon" />],
  Received: [statusTones.Received, <ArrowDownload16Filled key="icon" />],
  Classified: [statusTones.Classified, <Tag16Filled key="icon" />],
  Assigned: [statusTones.Assigned, <Person12Filled key="icon" />],
  Inspecting: [statusTones.Inspecting, <Search12Filled key="icon" />],
  Inspected: [statusTones.Inspected, <ClipboardTask16Filled key="icon" />],
  Confirmed: [statusTones.Confirmed, <CheckmarkCircle12Filled key="icon" />],
  Countersign: [statusTones.Countersign, <Signature16Filled key="icon" />],
  Returned: [statusTones.Returned, <ArrowReply16Filled key="icon" />],
  Closed: [statusTones.Closed, <Checkmark12Filled key="icon" />],
  Resubmission: [statusTones.Resubmission, <ArrowSync12Filled key="icon" />],
  Fail: [statusTones.Fail, <Dismiss12Filled key="icon" />],
  Withdrew: [statusTones.Withdrew, <Prohibited12Filled key="icon" />],
  Deleted: [statusTones.Deleted, <Prohibited12Filled key="icon" />],
};

/** The tone of a status in tags and tabs: closed has passed, resubmission and fail have failed, all others are in process. */
export const toneOf = (status: RiscStatus): Tone => statusTones[status];

/** A form's status as colour, icon and word. */
export const StatusTag = statusTag(looks, terms);
