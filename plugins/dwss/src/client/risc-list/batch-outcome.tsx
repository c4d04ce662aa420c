import { ApiError, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { BatchOutcome as Outcome } from '@gantry/plugin-ui';
import type { FormRow } from '../../contract/risc/form.ts';
import type { BatchVerb } from '../../contract/risc/requests.ts';
import { batchMessages } from '../messages/batch.ts';
import { problems } from '../messages/problems.ts';
import { terms } from '../messages/terms.ts';
import { knownKey } from '../parts/known-key.ts';
import type { BatchReply } from './batch-dialog.tsx';

/** Codes of forms that this member may not act on. */
const ofPermission: readonly string[] = ['FORBIDDEN', 'OTHER_COMPANY', 'NOT_FOUND'];

type BatchOutcomeProps = {
  readonly verb: BatchVerb;
  readonly forms: readonly FormRow[];
  readonly reply: BatchReply;
  readonly onClose: () => void;
};

/** What became of each form of a batch; those that were not done come first, with the reason. */
export function BatchOutcome({ verb, forms, reply, onClose }: BatchOutcomeProps) {
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const reasonOf = useReason();
  const nameOf = (id: string) => forms.find((form) => form.id === id)?.form_number ?? term('noNumber');
  const { successIds, failedIds, failures } = reply;
  const codeOf = (id: string) => failures.find((failure) => failure.id === id)?.code;
  const unpermitted = failedIds.filter((id) => ofPermission.includes(codeOf(id) ?? ''));
  const ids = [...failedIds, ...successIds];
  return (
    <Outcome
      label={t('title', { action: term(`batch.${verb}`) })}
      rows={ids.map((id) => ({ key: id, name: nameOf(id) }))}
      outcomes={ids.map((id) => {
        const code = codeOf(id);
        return {
          key: id,
          isDone: successIds.includes(id),
          text: code === undefined ? undefined : reasonOf(code),
        };
      })}
      notice={{
        title: successIds.length === 0 ? t('updateFail') : undefined,
        text:
          unpermitted.length > 0
            ? t('notUpdated', { numbers: unpermitted.map(nameOf).join(', ') })
            : t('keptSelected'),
      }}
      onClose={onClose}
    />
  );
}

/** Returns the sentence for a code of a batch: a rule that blocks the step, or a refusal. */
function useReason(): (code: string) => string {
  const { t } = useMessages(problems);
  const problemText = useProblemText();
  return (code) => {
    const blocker = knownKey(problems, `blocker.${code}`);
    return blocker ? t(blocker, { about: '' }) : problemText(new ApiError(422, code, code));
  };
}
