import { knownKey, parseDateTimeInZone, refusalOf, useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  type ActionInput,
  CheckField,
  RecordActionDialog,
  useRecordAction,
  useSigning,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { workflowCalls } from '../../../../contract/risc/calls.ts';
import { approvalResults, type RiscForm } from '../../../../contract/risc/form.ts';
import { shownStatus } from '../../../../contract/risc/shown-status.ts';
import { stepWord } from '../../../../contract/risc/step-words.ts';
import type { RiscAction } from '../../../../contract/risc/workflow.ts';
import { useStepTexts } from '../../../parts/use-step-texts.ts';
import { placeMessages } from '../../messages/place.ts';
import { actionMessages } from '../../messages/risc-actions.ts';
import { terms } from '../../messages/terms.ts';
import { useRiscModule } from '../../module.ts';
import { PlaceWarning, useContradictions } from '../../parts/place-warning.tsx';
import { useBlockerText } from '../../parts/use-blocker-text.ts';
import { useSlotTitle } from '../../parts/use-slot-title.ts';
import type { RiscRecord } from '../../state/risc-record.ts';
import { AboutStep } from './about-step.tsx';
import { FailPhotos } from './fail-photos.tsx';
import { FoundResult } from './found-result.tsx';
import { PersonChoice } from './person-choice.tsx';
import { ResultFields } from './result-fields.tsx';
import { sendStep } from './send-step.ts';
import { earlyFor, emptyFields, resultProblems } from './step-fields.ts';
import { stepNeeds } from './step-needs.ts';

interface StepDialogProps {
  readonly record: RiscRecord;
  readonly action: RiscAction;
  /** @param before - the form that the step was taken on */
  readonly onDone: (before: RiscForm, after: RiscForm) => void;
  readonly onClose: () => void;
}

/** Collects what a step needs and takes it. What was filled in is kept until it is done. */
export const StepDialog = observer(function StepDialog(props: StepDialogProps) {
  const [first] = useState(props.record.form);
  return first && <OpenDialog {...props} first={first} />;
});

const OpenDialog = observer(function OpenDialog(props: StepDialogProps & { readonly first: RiscForm }) {
  const { record, action, first, onDone, onClose } = props;
  const { api, context } = useRiscModule();
  const { t } = useMessages(actionMessages);
  const { t: term } = useMessages(terms);
  const { timeZone } = useLanguage();
  const blockerText = useBlockerText();
  const slotTitle = useSlotTitle();
  const half = useRecordAction({
    action,
    first,
    source: { refresh: record.refresh, read: () => ({ record: record.form, load: record.load }) },
    history: record.history,
    draft: { storage: context.storage.user, record: first.id },
    isAllowed: ({ allowedActions }) => allowedActions.some((one) => one.action === action),
    refusalOf: (error) => refusalOf(workflowCalls.step, error),
    fieldName(field) {
      const key = knownKey(terms, `field.${field}`);
      return key && term(key);
    },
    recordText: t('form'),
    statusText: (form) => term(`status.${shownStatus(form)}`),
    blockerText,
  });
  const stepTexts = useStepTexts();
  const { seen } = half;
  const [fields, setFields] = useState(() => emptyFields(seen, context.session.serverNow(), timeZone));
  const [isTold, setIsTold] = useState(false);
  const { t: placeText } = useMessages(placeMessages);
  const isSubmission = action === 'submit' || action === 'resubmit';
  const contradictions = useContradictions({
    location: isSubmission ? seen.location?.id : undefined,
    formId: seen.id,
  });
  const signing = useSigning(context.signing);

  const allowed = seen.allowedActions.find((one) => one.action === action);
  // While another person's step is shown, what was asked for before stays on the screen.
  const ruling = allowed === undefined ? first : seen;
  const needsOf = (result: string | undefined) => stepNeeds(ruling, action, { result, skip: fields.skip });
  const general = needsOf(undefined);
  const asksResult = general.results === 'inspection';
  const problems = asksResult
    ? resultProblems(fields, { timeZone, asksCountersign: general.countersign })
    : [];
  const isEarly =
    asksResult && earlyFor(ruling, parseDateTimeInZone(fields.inspectedAt, timeZone)).length > 0;
  const { id: discipline } = seen.discipline;
  const title = (slot: Parameters<typeof slotTitle>[0]) => slotTitle(slot, discipline, seen.variant);
  const isAssignment = action !== 'forward' || fields.skip;
  const actionName = term(`action.${stepWord(action, ruling.status)}`);

  const send = async (input: ActionInput, idempotencyKey: string) => {
    if (allowed === undefined) return;
    const after = await sendStep(api, {
      form: seen,
      action,
      taskId: allowed.task_id,
      needs: needsOf(input.result),
      input,
      fields,
      timeZone,
      idempotencyKey,
    });
    onDone(seen, after);
    void record.accept({ form: after });
  };
  return (
    <RecordActionDialog
      host={context}
      {...half}
      send={send}
      about={
        <>
          <AboutStep form={ruling} action={action} needs={general} />
          <FoundResult form={ruling} action={action} />
          <PlaceWarning
            contradictions={contradictions}
            onChange={() => context.navigate('edit', { id: seen.id })}
          />
        </>
      }
      title={t('title', { action: actionName, number: seen.form_number ?? term('status.Draft') })}
      submitLabel={contradictions.length > 0 ? placeText('anyway') : actionName}
      needs={({ result }) => {
        const { comment, signature, target, results } = needsOf(result);
        return {
          comment: isEarly ? 'required' : comment,
          signature,
          ...(target !== undefined && { person: 'required' as const }),
          ...(results === 'inspection' && {
            results: approvalResults.map((value) => ({ value, label: term(`result.${value}`) })),
          }),
          ...(results === 'receive' && {
            results: [
              { value: 'Pass', label: t('passReceive') },
              { value: 'Fail', label: t('failReceive') },
            ],
          }),
        };
      }}
      texts={{
        ...stepTexts,
        comment: t('comment'),
        commentWhy: t('comment'),
        signature: t('signature'),
      }}
      signing={signing}
      personField={(value, change) => (
        <>
          {general.canSkip && context.settings.values.allowSkip && (
            <CheckField
              label={t('skip', { role: title('lead') })}
              checked={fields.skip}
              onChange={(skip) => {
                setFields((now) => ({ ...now, skip }));
                change(undefined);
              }}
            />
          )}
          <PersonChoice
            key={needsOf(undefined).target}
            label={isAssignment ? t('assignTo') : t('forwardTo', { role: title('lead') })}
            permission={general.target === 'lead' ? 'RISC_ASSIGN' : 'RISC_INSPECT'}
            form={seen}
            value={value ?? null}
            isRequired
            onChange={(id) => change(id ?? undefined)}
          />
        </>
      )}
      check={() => {
        setIsTold(true);
        return problems.length === 0;
      }}
      failedText={(why) => {
        const step = failedAs(action, ruling);
        return step && t(`failed.${step}`, { why });
      }}
      own={{
        values: fields,
        onRestore: (kept) => setFields((now) => ({ ...now, ...kept })),
      }}
      onClose={onClose}
    >
      {({ result }) =>
        asksResult && (
          <>
            {result === 'Fail' && <FailPhotos record={record} form={seen} onSeen={half.onSeen} />}
            <ResultFields
              form={seen}
              fields={fields}
              problems={isTold ? problems : []}
              asksCountersign={general.countersign}
              onChange={(patch) => setFields((now) => ({ ...now, ...patch }))}
            />
          </>
        )
      }
    </RecordActionDialog>
  );
});

/** The steps whose failure has a name of its own. */
function failedAs(action: RiscAction, { status }: RiscForm) {
  if (action === 'withdraw' || action === 'requestEdit') return action;
  if (action === 'submit' || action === 'resubmit') return 'submit';
  return action === 'receive' && status === 'Assigned' ? 'attend' : undefined;
}
