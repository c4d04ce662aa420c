import { ApiError, knownKey, useMessages, useProblemText } from '@gantry/plugin-sdk';
import type { BatchReply } from '@gantry/plugin-ui';
import type { FormRow } from '../../../contract/risc/form.ts';
import { problems } from '../../problems.ts';
import { batchMessages } from '../messages/batch.ts';
import { terms } from '../messages/terms.ts';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import type { RiscApi } from '../risc-api.ts';

/** Codes of forms that this member may not act on. */
const ofPermission: readonly string[] = ['FORBIDDEN', 'OTHER_COMPANY', 'NOT_FOUND'];

/** Returns what became of each form of a batch, in words. */
export function useBatchReply(): (
  reply: Awaited<ReturnType<RiscApi['batch']>>,
  forms: readonly FormRow[],
) => BatchReply {
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const problemText = useProblemText();
  const blockerText = useBlockerText();
  /** For a rule that blocks the step, or a refusal. */
  const reasonOf = (code: string, about: readonly string[] = []) => {
    const isBlocker = knownKey(problems, `blocker.${code}`) !== undefined;
    return isBlocker ? blockerText({ code, about }) : problemText(new ApiError(422, code, code));
  };
  return ({ successIds, failedIds, failures }, forms) => {
    const nameOf = (id: string) => forms.find((form) => form.id === id)?.form_number ?? term('noNumber');
    const failureOf = (id: string) => failures.find((failure) => failure.id === id);
    const unpermitted = failedIds.filter((id) => ofPermission.includes(failureOf(id)?.code ?? ''));
    return {
      outcomes: [
        ...failedIds.map((key) => {
          const failure = failureOf(key);
          return { key, isDone: false, text: failure && reasonOf(failure.code, failure.about) };
        }),
        ...successIds.map((key) => ({ key, isDone: true })),
      ],
      notice: {
        title: successIds.length === 0 ? t('updateFail') : undefined,
        text:
          unpermitted.length > 0
            ? t('notUpdated', { numbers: unpermitted.map(nameOf).join(', ') })
            : t('keptSelected'),
      },
    };
  };
}
