import { CheckmarkCircle20Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { ApiError, knownKey, useMessages, useProblemText } from '@gantry/plugin-sdk';
import { BatchDialog, BatchMode, type BatchReply, type BatchRun, useSigning } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { DiaryRow } from '../../../contract/diary/calls.ts';
import { type BatchVerb, batchVerbs } from '../../../contract/diary/requests.ts';
import { diaryWorkflow } from '../../../contract/diary/workflow.ts';
import { problems } from '../../problems.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { type DiaryApi, useDiaryModule } from '../module.ts';
import { useSignDate } from '../parts/sign-date-field.tsx';

/** The most diaries of one batch. */
const batchLimit = 200;
const actions = { SDApprove: 'approve', SDReject: 'reject' } as const;
const icons = { SDApprove: <CheckmarkCircle20Regular />, SDReject: <Dismiss20Regular /> };
const nameOf = ({ form_number, diary_date }: DiaryRow) => form_number ?? diary_date;

const offered = (diaries: readonly DiaryRow[]) =>
  diaries.length === 0 || diaries.length > batchLimit
    ? []
    : batchVerbs.filter((verb) =>
        diaries.every(({ allowedActions }) => allowedActions.some(({ action }) => action === actions[verb])),
      );

/** The bar at the foot of the list, and the dialogs that it leads to. */
export const DiaryBatchMode = observer(function DiaryBatchMode({
  onLeave,
}: {
  readonly onLeave: () => void;
}) {
  const { list } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const { t: problem } = useMessages(problems);
  return (
    <BatchMode
      list={list}
      steps={batchVerbs.map((id) => ({ id, label: term(`batch.${id}`), icon: icons[id] }))}
      offered={offered}
      rowName={nameOf}
      selectedText={(count) => (count === 0 ? t('selectNone') : t('selected', { number: count }))}
      summary={(diaries) => {
        if (diaries.length > batchLimit) return problem('BATCH_TOO_LARGE');
        return offered(diaries).length === 0 ? t('nothingFits') : '';
      }}
      title={({ label }) => t('batchTitle', { action: label })}
      dialog={(run) => <DiaryBatchDialog run={run} />}
      doneText={(count) => t('batchDone', { number: count })}
      onLeave={onLeave}
    />
  );
});

function DiaryBatchDialog({ run }: { readonly run: BatchRun<DiaryRow, BatchVerb> }) {
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const signing = useSigning(context.signing);
  const replyOf = useBatchReply();
  const { rows: diaries, step } = run;
  // The latest of their days.
  const signDate = useSignDate(
    diaries
      .map(({ diary_date }) => diary_date)
      .toSorted()
      .at(-1) ?? '',
  );
  const row = diaryWorkflow.rows.find(({ action }) => action === actions[step.id]);
  return (
    <BatchDialog
      run={run}
      rowName={nameOf}
      rowsLabel={t('selectedDiaries')}
      title={t('batchTitle', { action: step.label })}
      needs={() => ({ comment: row?.comment ? 'required' : 'optional', signature: row?.signature === true })}
      texts={{
        commentMissing: t('blocker.COMMENT_REQUIRED'),
        signatureMissing: t('signatureMissing'),
      }}
      signing={signing}
      check={signDate.check}
      bodyOf={({ comment, signature, signatureMethod }) => ({
        formIds: diaries.map(({ id }) => id),
        // A diary that changed since it was shown must not be signed unread.
        versions: Object.fromEntries(diaries.map(({ id, version }) => [id, version])),
        comment,
        sign_date: signDate.day,
        ...(signature !== null && { signature: { image: signature, method: signatureMethod ?? 'drawn' } }),
      })}
      send={async (body, idempotencyKey) =>
        replyOf(await api.batch({ ...body, verb: step.id, idempotencyKey }), diaries)
      }
    >
      {step.id === 'SDReject' && t('batchRejects')}
      {signDate.field}
    </BatchDialog>
  );
}

/** Returns what became of each diary of a batch, in words: status 0 means failed. */
function useBatchReply() {
  const { t } = useMessages(texts);
  const problemText = useProblemText();
  return (reply: Awaited<ReturnType<DiaryApi['batch']>>, diaries: readonly DiaryRow[]): BatchReply => {
    const reasonOf = (code: string) => {
      const key = knownKey(texts, `blocker.${code}`);
      return key ? t(key) : problemText(new ApiError(422, code, code));
    };
    const unpermitted = reply.filter(({ code }) => code !== null && ofPermission.includes(code));
    const names = unpermitted
      .map(({ id }) => diaries.find((one) => one.id === id))
      .map((one) => one && nameOf(one));
    return {
      outcomes: reply.map(({ id, status, code }) => ({
        key: id,
        isDone: status !== 0,
        text: code === null ? undefined : reasonOf(code),
      })),
      notice: {
        title: reply.every(({ status }) => status === 0) ? t('updateFail') : undefined,
        text: names.length > 0 ? t('notUpdated', { numbers: names.join(', ') }) : t('keptSelected'),
      },
    };
  };
}

/** Codes of diaries that this member may not act on. */
const ofPermission: readonly string[] = ['FORBIDDEN', 'OTHER_COMPANY', 'NOT_FOUND'];
