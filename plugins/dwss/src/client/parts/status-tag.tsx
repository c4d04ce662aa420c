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
import type { RiscStatus } from '../../contract/risc/workflow.ts';
import { terms } from '../messages/terms.ts';

const looks: StatusLooks<RiscStatus> = {
  Draft: ['neutral', <Edit12Filled key="icon" />],
  Submitted: ['info', <Send16Filled key="icon" />],
  Received: ['info', <ArrowDownload16Filled key="icon" />],
  Classified: ['info', <Tag16Filled key="icon" />],
  Assigned: ['info', <Person12Filled key="icon" />],
  Inspecting: ['info', <Search12Filled key="icon" />],
  Inspected: ['info', <ClipboardTask16Filled key="icon" />],
  Confirmed: ['info', <CheckmarkCircle12Filled key="icon" />],
  Countersign: ['info', <Signature16Filled key="icon" />],
  Returned: ['info', <ArrowReply16Filled key="icon" />],
  Closed: ['success', <Checkmark12Filled key="icon" />],
  Resubmission: ['danger', <ArrowSync12Filled key="icon" />],
  Fail: ['danger', <Dismiss12Filled key="icon" />],
  Withdrew: ['neutral', <Prohibited12Filled key="icon" />],
  Deleted: ['neutral', <Prohibited12Filled key="icon" />],
};

/** The tone of a status in tags and tabs: closed has passed, resubmission and fail have failed, all others are in process. */
export const toneOf = (status: RiscStatus): Tone => looks[status][0];

/** A form's status as colour, icon and word. */
export const StatusTag = statusTag(looks, terms);
