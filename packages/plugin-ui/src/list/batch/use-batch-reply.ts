import { ApiError, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { listMessages } from '../list-messages.ts';
import type { BatchAnswer, BatchReply, BatchRun } from './batch-actions.ts';

/** What a kind of record says of those that were not done. */
export type BatchWords = {
  /** A sentence for a rule that keeps a record; undefined for other refusals, whose sentences are those of the module's problems. */
  readonly reasonText?: (why: {
    readonly code: string;
    readonly about: readonly string[];
  }) => string | undefined;
  /** Where some could not be done for want of permission. */
  readonly unpermittedText: (names: string) => string;
};

/** Codes of records that this member may not act on. */
const ofPermission: ReadonlySet<string> = new Set(['FORBIDDEN', 'OTHER_COMPANY', 'NOT_FOUND']);

/** Returns what became of each row of a batch, in words. */
export function useBatchReply(
  { names }: Pick<BatchRun<never>, 'names'>,
  { reasonText, unpermittedText }: BatchWords,
): (answers: readonly BatchAnswer[]) => BatchReply {
  const { t } = useMessages(listMessages);
  const problemText = useProblemText();
  const textOf = ({ code, about = [] }: BatchAnswer) =>
    code ? (reasonText?.({ code, about }) ?? problemText(new ApiError(422, code, code))) : undefined;
  return (answers) => {
    const unpermitted = answers
      .filter(({ code }) => code && ofPermission.has(code))
      .map(({ key }) => names.get(key) ?? key);
    return {
      outcomes: answers.map((answer) => ({
        key: answer.key,
        isDone: answer.isDone,
        text: textOf(answer),
      })),
      notice: {
        title: answers.some(({ isDone }) => isDone) ? undefined : t('updateFailed'),
        text: unpermitted.length > 0 ? unpermittedText(unpermitted.join(', ')) : t('keptSelected'),
      },
    };
  };
}
