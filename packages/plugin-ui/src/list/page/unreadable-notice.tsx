import { useMessages } from '@gantry/plugin-sdk';
import { Notice } from '../../states/notice.tsx';
import { listMessages } from '../list-messages.ts';

/** What `UnreadableNotice` counts. */
export type UnreadableNoticeProps = {
  /** Rows that are missing because they are damaged. */
  readonly count: number;
};

/** Above a list from which damaged rows are left out, so that nobody believes it complete. Lists of the kit have it built in. */
export function UnreadableNotice({ count }: UnreadableNoticeProps) {
  const { t } = useMessages(listMessages);
  return <Notice tone="warning">{t('unreadable', { count })}</Notice>;
}
