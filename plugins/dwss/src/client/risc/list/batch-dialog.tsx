import { Field } from '@fluentui/react-components';
import { dateTimeInZone, knownKey, parseDateTimeInZone, useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  type ActionInput,
  BatchDialog,
  type BatchRun,
  CheckField,
  Notice,
  TimeInput,
  useSigning,
} from '@gantry/plugin-ui';
import { useState } from 'react';
import { approvalResults, type FormRow } from '../../../contract/risc/form.ts';
import { earlierThan } from '../../../contract/risc/guards.ts';
import type { BatchBody, BatchVerb } from '../../../contract/risc/requests.ts';
import { batchBody } from '../../parts/batch-body.ts';
import { useStepTexts } from '../../parts/use-step-texts.ts';
import { problems } from '../../problems.ts';
import { batchMessages } from '../messages/batch.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import { useSlotTitle } from '../parts/use-slot-title.ts';
import { batchNeeds } from './batch-needs.ts';
import { BatchPersonField } from './batch-person-field.tsx';

/** Asks for what one action needs on all of the forms, and does it. */
export function RiscBatchDialog({ run }: { readonly run: BatchRun<FormRow, BatchVerb> }) {
  const { api, context, variant } = useRiscModule();
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const { timeZone } = useLanguage();
  const slotTitle = useSlotTitle();
  const blockerText = useBlockerText();
  const [isSkipping, setSkipping] = useState(false);
  const [inspectedAt, setInspectedAt] = useState(() => dateTimeInZone(context.session.serverNow(), timeZone));
  const [isTold, setTold] = useState(false);
  const signing = useSigning(context.signing);
  const { rows: forms } = run;
  const { id: verb } = run.step;
  const needs = batchNeeds(verb, forms, variant, isSkipping);
  const disciplines = [...new Set(forms.map(({ discipline }) => discipline.id))];
  const leads = [...new Set(disciplines.map((discipline) => slotTitle('lead', discipline)))].join(' / ');
  const inspected = parseDateTimeInZone(inspectedAt, timeZone);
  const early =
    needs.result === 'inspection' && inspected !== undefined
      ? forms.filter((form) => earlierThan(inspected, form).length > 0)
      : [];
  const maySkip = verb === 'forward' && context.settings.values.allowSkip;

  const bodyOf = (input: ActionInput): BatchBody => {
    const chosen = approvalResults.find((one) => one === input.result);
    return {
      ...batchBody(forms, input),
      ...(chosen !== undefined && { approval_result: chosen }),
      ...(input.person !== undefined && { userId: input.person }),
      ...(needs.result === 'inspection' && inspected !== undefined && { actual_inspection_date: inspected }),
      ...(isSkipping && { skip_iow: true }),
    };
  };

  return (
    <BatchDialog
      run={run}
      rowsLabel={t('forms')}
      needs={({ result }) => ({
        ...(needs.result === 'inspection' && {
          results: approvalResults.map((value) => ({ value, label: term(`result.${value}`) })),
        }),
        ...(needs.result === 'receive' && {
          results: [
            { value: 'Pass', label: t('receivePass') },
            { value: 'Fail', label: t('receiveFail') },
          ],
        }),
        ...(needs.person !== undefined && { person: 'required' }),
        comment:
          (result === 'Fail' && needs.result !== undefined) || early.length > 0 ? 'required' : 'optional',
        signature: needs.signature,
      })}
      texts={{ ...useStepTexts(), comment: t('comment'), commentWhy: t('comment') }}
      signing={signing}
      personField={(person, choose) => (
        <BatchPersonField
          label={needs.person === 'lead' ? t('forwardTo', { role: leads }) : t('assignTo')}
          permission={needs.person === 'lead' ? 'RISC_ASSIGN' : 'RISC_INSPECT'}
          forms={forms}
          value={person}
          onChange={choose}
        />
      )}
      check={() => {
        setTold(true);
        return needs.result !== 'inspection' || inspected !== undefined;
      }}
      bodyOf={bodyOf}
      send={async (body, idempotencyKey) => {
        const reply = await api.batch({ ...body, verb, idempotencyKey });
        return [
          ...reply.failures.map(({ id: key, code, about }) => ({ key, isDone: false, code, about })),
          ...reply.successIds.map((key) => ({ key, isDone: true })),
        ];
      }}
      reasonText={(blocker) =>
        knownKey(problems, `blocker.${blocker.code}`) ? blockerText(blocker) : undefined
      }
      unpermittedText={(numbers) => t('notUpdated', { numbers })}
    >
      {maySkip && (
        <CheckField label={t('skip', { role: leads })} checked={isSkipping} onChange={setSkipping} />
      )}
      {needs.result === 'inspection' && (
        <Field
          label={t('inspectedAt')}
          required
          {...(isTold && inspected === undefined && { validationMessage: t('inspectedAtWrong') })}
        >
          <TimeInput kind="moment" value={inspectedAt} onChange={setInspectedAt} />
          {early.length > 0 && (
            <Notice tone="warning">
              {t('early', { forms: early.map(({ form_number }) => form_number ?? '').join(', ') })}
            </Notice>
          )}
        </Field>
      )}
    </BatchDialog>
  );
}
