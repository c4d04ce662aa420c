import { Button, makeStyles } from '@fluentui/react-components';
import { useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  comfortable,
  FormPage,
  Notice,
  newKey,
  ProblemSpot,
  SignatureField,
  useRecordForm,
  useSigning,
} from '@gantry/plugin-ui';
import { useRef, useState } from 'react';
import { editableFields, type Permit, type PermitForMember } from '../../contract/permit.ts';
import type { HistoryEntry } from '../../contract/permit-history.ts';
import { formMessages } from '../messages/permit-form.ts';
import { terms } from '../messages/terms.ts';
import { useRefusalText } from '../parts/use-blocker-text.ts';
import { usePermitSession } from '../permit-session.ts';
import { ChecklistFields } from './checklist-fields.tsx';
import { useFormStyles } from './form-styles.ts';
import { GatesFields } from './gates-fields.tsx';
import {
  checkPermit,
  copyOf,
  fieldsOf,
  lateFor,
  newPermit,
  type PermitFields,
  permitFields,
} from './permit-fields.ts';
import { type GivenSignature, requestPermit, savePermit } from './save-permit.ts';
import { WorkFields } from './work-fields.tsx';

const useStyles = makeStyles({ button: { [comfortable]: { minHeight: '44px' } } });

interface PermitFormProps {
  /** The permit as it is now; undefined for a new one. */
  readonly permit: PermitForMember | undefined;
  /** Of the permit. */
  readonly history?: readonly HistoryEntry[];
  /** Preselected location of a new one. */
  readonly locationID?: string | undefined;
  /** The permit whose work a new one repeats. */
  readonly copied?: Permit;
  readonly onLeave: (formUUID: string | undefined) => void;
}

/** All fields of a permit. Fields that this member may not change now are locked. */
export function PermitForm({ permit: live, history = [], locationID, copied, onLeave }: PermitFormProps) {
  const styles = useStyles();
  const layout = useFormStyles();
  const { t } = useMessages(formMessages);
  const { api, context, rules, now } = usePermitSession();
  const { timeZone } = useLanguage();
  const { t: term } = useMessages(terms);
  const refusalText = useRefusalText();
  /** The permit that the input builds on: what is sent is what differs from it. */
  const [known, setKnown] = useState(live);
  const requesting = () => ({ timeZone, requestCutOff: rules.value?.requestCutOff ?? null, now: now() });
  const [start] = useState(() =>
    copied ? copyOf(copied, requesting()) : newPermit(locationID, requesting()),
  );
  const [newId] = useState(newKey);
  /** What the server was asked to save: rules are named by its permit type. */
  const sent = useRef<PermitFields>(undefined);
  const [signature, setSignature] = useState<GivenSignature>();
  const isDraft = known === undefined || known.status === 'Draft';
  const signing = useSigning(context.signing, isDraft);
  const statusChange = (now: PermitForMember) =>
    now.status === known?.status ? [] : [t('statusNow', { status: term(`status.${now.status}`) })];

  const form = useRecordForm<PermitFields, { readonly permit: PermitForMember; readonly text: string }>({
    host: context,
    schema: permitFields,
    record: live && { ...fieldsOf(live), version: live.version },
    start,
    messages: formMessages,
    problemText: (error) => refusalText(error, sent.current ?? start),
    failedText: (why) => `${why} ${t('kept')}`,
    draft: {
      storage: context.storage.user,
      key: `draft.${live?.formUUID ?? `new.${copied?.formUUID ?? locationID ?? ''}`}`,
      leaveOut: ['entranceImage'],
    },
    check: (values, intent) => [
      ...checkPermit(values),
      ...(intent === 'request' ? missingFor(values.description, signature !== undefined) : []),
      ...(intent === 'request' ? lateFor(values, requesting()) : []),
    ],
    async refetch() {
      const { permit: current } = await api.permit({ formUUID: known?.formUUID ?? newId });
      setKnown(current);
      return {
        current: fieldsOf(current),
        currentVersion: current.version,
        alsoChanged: statusChange(current),
      };
    },
    isSigned: signature !== undefined,
    history,
    alsoChanged: live && statusChange(live),
    async save(fields, { intent, idempotencyKey }) {
      sent.current = fields;
      const saved = await savePermit(api, known, fields, newId);
      // If the request fails, the form continues with the saved draft.
      setKnown(saved);
      const { number } = saved;
      if (intent !== 'request')
        return { permit: saved, text: number === null ? t('savedDraft') : t('saved', { number }) };
      const permit = await requestPermit(api, saved, { signature, idempotencyKey });
      return { permit, text: t('requested', { number: permit.number ?? '' }) };
    },
    savedText: ({ text }) => text,
    onDone: ({ permit }) => onLeave(permit.formUUID),
    onLeave: () => onLeave((live ?? copied)?.formUUID),
  });
  const isTaken = live !== undefined && live.version === form.version;
  if (isTaken && live !== known && live.version >= (known?.version ?? 0)) setKnown(live);
  const editable = new Set(known?.editableFields ?? editableFields);
  const isLocked = editable.size === 0;
  const title = () => {
    if (live === undefined) return t('newTitle');
    return live.number === null ? t('editDraft') : t('editTitle', { number: live.number });
  };
  const shared = { form, editable };
  return (
    <FormPage
      form={form}
      title={title()}
      text={isDraft ? t('newText') : undefined}
      submitLabel={t(isDraft ? 'request' : 'save')}
      intent={isDraft ? 'request' : undefined}
      isLocked={isLocked || (isDraft && signing.isLocked)}
      actions={
        isDraft && (
          <Button
            className={styles.button}
            disabled={form.isBusy || isLocked}
            onClick={() => form.submit('draft')}
          >
            {t('saveDraft')}
          </Button>
        )
      }
    >
      {isLocked && known && (
        <Notice tone="warning">{t('locked', { status: term(`status.${known.status}`) })}</Notice>
      )}
      <Card title={t('card.work')}>
        <WorkFields {...shared} opened={known} />
      </Card>
      {form.values.permitType === 'Confined Space' && (
        <Card title={t('card.gates')}>
          <GatesFields {...shared} />
        </Card>
      )}
      <Card title={t('card.checklist')}>
        <ChecklistFields {...shared} />
      </Card>
      {isDraft && (
        <Card title={t('card.sign')}>
          <p className={layout.text}>{t('signText')}</p>
          <ProblemSpot problem={signature === undefined ? form.problemOf('signature') : undefined}>
            <SignatureField
              label={t('signature')}
              signing={signing}
              disabled={form.isBusy}
              onChange={(image, method) => setSignature(image === null ? undefined : { image, method })}
            />
          </ProblemSpot>
        </Card>
      )}
    </FormPage>
  );
}

/** Fields that a request requires and a draft does not. */
function missingFor(description: unknown, isSigned: boolean) {
  return [
    ...(typeof description === 'string' && description.trim() !== ''
      ? []
      : [{ path: 'description', code: 'required' }]),
    ...(isSigned ? [] : [{ path: 'signature', code: 'missing' }]),
  ];
}
