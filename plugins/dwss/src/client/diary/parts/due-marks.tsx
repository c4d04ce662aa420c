import { Clock12Filled } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import type { DiaryRow } from '../../../contract/diary/site-diary.ts';
import { terms } from '../messages/terms.ts';

/** Says that a diary should be submitted by now, or was submitted late. */
export function DueMark({ diary }: { readonly diary: Pick<DiaryRow, 'is_overdue' | 'is_late_submission'> }) {
  const { t } = useMessages(terms);
  if (!diary.is_overdue && !diary.is_late_submission) return null;
  return (
    <StateTag
      tone={diary.is_overdue ? 'danger' : 'warning'}
      icon={<Clock12Filled />}
      solid={diary.is_overdue}
    >
      {t(diary.is_overdue ? 'overdue' : 'late')}
    </StateTag>
  );
}
