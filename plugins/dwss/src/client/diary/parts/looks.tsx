import {
  ArrowDownload16Filled,
  CalendarCancel16Filled,
  CheckmarkCircle16Filled,
  Circle16Regular,
  Clock16Filled,
  Dismiss16Filled,
  Edit16Filled,
  Eye16Filled,
  Hourglass16Filled,
  LockClosed16Filled,
  Prohibited16Filled,
  Send16Filled,
  Signature16Filled,
} from '@fluentui/react-icons';
import { type StatusLooks, statusTag } from '@gantry/plugin-ui';
import type { z } from 'zod';
import type { dayStates } from '../../../contract/diary/form.ts';
import type { anyStatus } from '../../../contract/diary/site-diary.ts';
import { terms } from '../messages/terms.ts';

type AnyStatus = z.output<typeof anyStatus>;

/** Of diaries, portions and reviews: each has a shape of its own. */
export const statusLooks: StatusLooks<AnyStatus> = {
  Draft: ['neutral', <Edit16Filled key="icon" />],
  Submitted: ['info', <Send16Filled key="icon" />],
  Received: ['info', <ArrowDownload16Filled key="icon" />],
  Reviewed: ['info', <Eye16Filled key="icon" />],
  Confirmed: ['info', <CheckmarkCircle16Filled key="icon" />],
  Rejected: ['danger', <Dismiss16Filled key="icon" />],
  Closed: ['success', <LockClosed16Filled key="icon" />],
  Deleted: ['neutral', <Prohibited16Filled key="icon" />],
  Pending: ['info', <Signature16Filled key="icon" />],
  Removed: ['neutral', <Prohibited16Filled key="icon" />],
  Waiting: ['neutral', <Hourglass16Filled key="icon" />],
  Void: ['neutral', <Prohibited16Filled key="icon" />],
};

/** Of days without a diary, or whose diary is late. */
export const dayLooks: StatusLooks<(typeof dayStates)[number]> = {
  before: ['neutral', <Prohibited16Filled key="icon" />],
  future: ['neutral', <Circle16Regular key="icon" />],
  missing: ['warning', <CalendarCancel16Filled key="icon" />],
  overdue: ['danger', <Clock16Filled key="icon" />],
};

export const StatusTag = statusTag(statusLooks, terms);
