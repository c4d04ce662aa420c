import { CheckmarkCircle20Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { BatchDialog, BatchMode, type BatchRun, useSigning } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { type BatchVerb, batchVerbs } from '../../../contract/diary/requests.ts';
import type { DiaryRow } from '../../../contract/diary/site-diary.ts';
import { diaryWorkflow } from '../../../contract/diary/workflow.ts';
import { batchBody } from '../../parts/batch-body.ts';
import { useStepTexts } from '../../parts/use-step-texts.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { useSignDate } from '../parts/sign-date-field.tsx';

const actions = { SDApprove: 'approve', SDReject: 'reject' } as const;
const icons = { SDApprove: <CheckmarkCircle20Regular />, SDReject: <Dismiss20Regular /> };
const nameOf = ({ form_number, diary_date }: DiaryRow) => form_number ?? diary_date;

const offered = (diaries: readonly DiaryRow[]) =>
  batchVerbs.filter((verb) =>
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
  return (
    <BatchMode
      list={list}
      steps={batchVerbs.map((id) => ({ id, label: term(`batch.${id}`), icon: icons[id] }))}
      offered={offered}
      rowName={nameOf}
      selectedText={(count) => (count === 0 ? t('selectNone') : t('selected', { number: count }))}
      nothingFits={t('nothingFits')}
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
      rowsLabel={t('selectedDiaries')}
      needs={() => ({ comment: row?.comment ? 'required' : 'optional', signature: row?.signature === true })}
      texts={useStepTexts()}
      signing={signing}
      check={signDate.check}
      bodyOf={(input) => ({ ...batchBody(diaries, input), sign_date: signDate.day })}
      send={async (body, idempotencyKey) => {
        const answers = await api.batch({ ...body, verb: step.id, idempotencyKey });
        return answers.map(({ id: key, status, code }) => ({ key, isDone: status !== 0, code }));
      }}
      reasonText={({ code }) => {
        const key = knownKey(texts, `blocker.${code}`);
        return key && t(key);
      }}
      unpermittedText={(numbers) => t('notUpdated', { numbers })}
    >
      {step.id === 'SDReject' && t('batchRejects')}
      {signDate.field}
    </BatchDialog>
  );
}
