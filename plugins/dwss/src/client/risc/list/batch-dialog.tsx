import { Field } from '@fluentui/react-components';
import { dateTimeInZone, parseDateTimeInZone, useLanguage, useMessages } from '@gantry/plugin-sdk';
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
import { type ApprovalResult, approvalResults, type FormRow } from '../../../contract/risc/form.ts';
import { earlierThan } from '../../../contract/risc/guards.ts';
import type { BatchBody, BatchVerb } from '../../../contract/risc/requests.ts';
import { batchMessages } from '../messages/batch.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { useSlotTitle } from '../parts/use-slot-title.ts';
import { batchNeeds } from './batch-needs.ts';
import { BatchPersonField } from './batch-person-field.tsx';
import { useBatchReply } from './use-batch-reply.ts';

/** Asks for what one action needs on all of the forms, and does it. */
export function RiscBatchDialog({ run }: { readonly run: BatchRun<FormRow, BatchVerb> }) {
  const { api, context, variant } = useRiscModule();
  const { t } = useMessages(batchMessages);
  const { t: term } = useMessages(terms);
  const { timeZone } = useLanguage();
  const slotTitle = useSlotTitle();
  const replyOf = useBatchReply();
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

  const bodyOf = ({ result, comment, person, signature, signatureMethod }: ActionInput): BatchBody => {
    const chosen = knownResult(result);
    return {
      formIds: forms.map(({ id }) => id),
      // A form that changed since it was shown must not be signed unread.
      versions: Object.fromEntries(forms.map(({ id, version }) => [id, version])),
      comment,
      ...(signature !== null && { signature: { image: signature, method: signatureMethod ?? 'drawn' } }),
      ...(chosen !== undefined && { approval_result: chosen }),
      ...(person !== undefined && { userId: person }),
      ...(needs.result === 'inspection' && inspected !== undefined && { actual_inspection_date: inspected }),
      ...(isSkipping && { skip_iow: true }),
    };
  };

  return (
    <BatchDialog
      run={run}
      rowName={({ form_number }) => form_number ?? term('noNumber')}
      rowsLabel={t('forms')}
      title={t('title', { action: run.step.label })}
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
      texts={{
        comment: t('comment'),
        commentWhy: t('comment'),
        commentMissing: t('commentMissing'),
        chooseResult: t('chooseResult'),
        personMissing: t('personMissing'),
        signatureMissing: t('signatureMissing'),
      }}
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
      send={async (body, idempotencyKey) =>
        replyOf(await api.batch({ ...body, verb, idempotencyKey }), forms)
      }
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

const knownResult = (result: string | undefined): ApprovalResult | undefined =>
  approvalResults.find((one) => one === result);
