import { Tooltip } from '@fluentui/react-components';
import { Clock12Filled, Hourglass12Filled } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { StateTag } from '@gantry/plugin-ui';
import type { FormRow } from '../../../contract/risc/form.ts';
import { terms } from '../messages/terms.ts';

/** Says that a form was sent after its inspection time, or without 24 hours of preparation. Late wins where both hold. */
export function NoticeMarks({
  form,
}: {
  readonly form: Pick<FormRow, 'is_late_submission' | 'short_notice'>;
}) {
  const { t } = useMessages(terms);
  if (form.is_late_submission)
    return (
      <Tooltip content={t('lateHint')} relationship="description">
        <span>
          <StateTag tone="danger" icon={<Clock12Filled />} solid>
            {t('late')}
          </StateTag>
        </span>
      </Tooltip>
    );
  if (!form.short_notice) return null;
  return (
    <Tooltip content={t('shortNoticeHint')} relationship="description">
      <span>
        <StateTag tone="warning" icon={<Hourglass12Filled />}>
          {t('shortNotice')}
        </StateTag>
      </span>
    </Tooltip>
  );
}
