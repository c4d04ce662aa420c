import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type Json, refusalOf, useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  Card,
  comfortable,
  FieldPair,
  FormPage,
  type FormValues,
  MomentField,
  Notice,
  newKey,
  OtherDrafts,
  ProblemSpot,
  SignatureField,
  type SignatureMethod,
  SuccessDialog,
  TextField,
  useRecordForm,
  useSigning,
} from '@gantry/plugin-ui';
import { ChosenObject, keptObjectName, UnlinkedObject } from '@gantry/plugin-ui/links';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { formCalls } from '../../../contract/risc/calls.ts';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { useLeaveTexts } from '../../parts/use-leave-texts.ts';
import { formMessages } from '../messages/risc-form.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { FilesCard } from '../parts/files-card.tsx';
import { PlaceWarning, useContradictions } from '../parts/place-warning.tsx';
import { useBlockerText } from '../parts/use-blocker-text.ts';
import type { RiscRecord } from '../state/risc-record.ts';
import { fieldsOf, gapsOf, newForm, type RiscFields, riscFields } from './form-fields.ts';
import { PeopleFields } from './people-fields.tsx';
import { RevisionFiles } from './revision-files.tsx';
import { saveForm, sendRevision } from './save-form.ts';
import { usePlaceOfObject } from './use-place-of-object.ts';
import { WorkFields } from './work-fields.tsx';

const useStyles = makeStyles({
  button: { [comfortable]: { minHeight: '44px' } },
  text: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** A draft is called by the beginning of its description, or by its object. */
const draftName = ({ description }: FormValues, about: Json | undefined) =>
  (typeof description === 'string' && description.trim().slice(0, 80)) || (keptObjectName(about) ?? '');

/** What the form is edited for: it decides what is sent. */
type Purpose = 'draft' | 'resubmission' | 'revision';

interface Signature {
  readonly image: string;
  readonly method: SignatureMethod;
}

/** All fields of an inspection form, and the ways in which it is sent. */
export const RiscFormView = observer(function RiscFormView(props: {
  /** Undefined for a new form. */
  readonly record: RiscRecord | undefined;
  /** In place of a form that could not be edited when it was opened. */
  readonly closed?: ReactNode;
  /** Of a new form: another draft is the current one. */
  readonly onGoOn?: () => void;
}) {
  const { record, closed, onGoOn } = props;
  const [wasOpen] = useState(() => record?.form === undefined || purposeOf(record.form) !== undefined);
  // A form that is closed later keeps what was filled in on the screen.
  return wasOpen ? <OpenForm record={record} onGoOn={onGoOn} /> : closed;
});

/** What the member may do with the form; undefined where they may not edit it now. */
function purposeOf(form: RiscForm): Purpose | undefined {
  const mayDo = (action: string) => form.allowedActions.some((one) => one.action === action);
  if (form.status === 'Draft') return mayDo('update') ? 'draft' : undefined;
  if (form.status === 'Resubmission') return mayDo('resubmit') ? 'resubmission' : undefined;
  return form.status === 'Fail' && mayDo('resubmit') ? 'revision' : undefined;
}

const OpenForm = observer(function OpenForm(props: {
  readonly record: RiscRecord | undefined;
  readonly onGoOn: (() => void) | undefined;
}) {
  const { record, onGoOn } = props;
  const styles = useStyles();
  const { api, context, links, newDrafts } = useRiscModule();
  const { t } = useMessages(formMessages);
  const { t: term } = useMessages(terms);
  const problemText = useProblemText();
  const blockerText = useBlockerText();
  const leaveTexts = useLeaveTexts();
  const live = record?.form;
  /** The form that the input builds on: what is sent is what differs from it. */
  const [base, setBase] = useState(live);
  const [newId] = useState(newKey);
  const [draftId] = useState(newDrafts.current);
  const [signature, setSignature] = useState<Signature>();
  const [unfinished, setUnfinished] = useState(0);
  const [sent, setSent] = useState<RiscForm>();
  const [purpose] = useState(() => (base === undefined ? 'draft' : (purposeOf(base) ?? 'draft')));
  const isRevision = purpose === 'revision';
  const signing = useSigning(context.signing, isRevision);
  const statusChange = ({ status }: RiscForm) =>
    status === base?.status ? [] : [t('statusNow', { status: term(`status.${status}`) })];
  const isSending = (intent: string | undefined) => intent === 'submit';

  const form = useRecordForm<RiscFields, { readonly form: RiscForm; readonly intent: string | undefined }>({
    host: context,
    schema: riscFields,
    record: live && {
      ...fieldsOf(live),
      version: live.version,
      // A new revision is inspected at another time.
      ...(isRevision && { survey_time: null }),
    },
    start: newForm,
    messages: formMessages,
    draft:
      base === undefined
        ? newDrafts.place(draftId)
        : { storage: context.storage.user, key: `draft.risc.${base.id}` },
    failedText: (why) => t(purpose === 'draft' ? 'saveFailed' : 'submitFailed', { why }),
    problemText(error) {
      const refusal = refusalOf(formCalls.resubmit, error);
      return refusal?.code === 'ACTION_BLOCKED'
        ? refusal.details.blockers.map(blockerText).join(' ')
        : problemText(error);
    },
    check: (values, intent) =>
      isSending(intent)
        ? [
            ...gapsOf(values),
            // The signature would not cover them.
            ...(unfinished > 0 ? [{ path: 'uploads', code: 'unfinished' }] : []),
            ...(isRevision && signature === undefined ? [{ path: 'signature', code: 'missing' }] : []),
          ]
        : [],
    async refetch() {
      const { form: now } = await api.form({ id: base?.id ?? newId });
      setBase(now);
      return { current: fieldsOf(now), currentVersion: now.version, alsoChanged: statusChange(now) };
    },
    isSigned: signature !== undefined,
    history: record?.history,
    alsoChanged: live && statusChange(live),
    async save(fields, { intent, idempotencyKey }) {
      if (isRevision && base !== undefined)
        return { form: await sendRevision(api, base, fields, { newId, signature, idempotencyKey }), intent };
      const saved = await saveForm(api, base, fields, newId);
      if (record === undefined) await links.attachChosen(saved.id);
      setBase(saved);
      return { form: saved, intent };
    },
    onDone({ form: saved, intent }) {
      const { id, form_number } = saved;
      if (record === undefined) newDrafts.begin();
      if (!isRevision && !isSending(intent))
        context.notifications.show({
          text: form_number === null ? t('saved') : t('savedForm', { number: form_number }),
          tone: 'success',
        });
      if (isRevision) setSent(saved);
      else if (isSending(intent))
        context.navigate('detail', { id, do: purpose === 'draft' ? 'submit' : 'resubmit' });
      else if (intent === 'preview') context.navigate('preview', { id });
      else if (record === undefined) context.navigate('edit', { id });
      else void record.accept({ form: saved });
    },
    leaveTexts,
    onLeave() {
      if (record !== undefined) return context.navigate('detail', { id: record.id });
      newDrafts.begin();
      links.work.choose(undefined);
      context.navigate('list');
    },
  });
  const foundBy = usePlaceOfObject(form, record === undefined);
  const { location } = form.values;
  const contradictions = useContradictions({
    location: typeof location === 'string' ? location : undefined,
    formId: base?.id,
    object: record === undefined ? links.work.chosen : undefined,
  });
  const isTaken = live !== undefined && live.version === form.version;
  if (isTaken && live !== base && live.version >= (base?.version ?? 0)) setBase(live);
  const isClosed = live !== undefined && purposeOf(live) === undefined;
  const number = base?.form_number ?? '';
  const title = {
    draft: t(base === undefined ? 'newTitle' : 'draftTitle'),
    resubmission: t('resubmitTitle', { number }),
    revision: t('revisionTitle', { number }),
  }[purpose];
  const text = { draft: t('newText'), resubmission: t('resubmitText'), revision: t('revisionText') }[purpose];
  const way = (intent: string, label: string) => (
    <Button className={styles.button} disabled={form.isBusy || isClosed} onClick={() => form.submit(intent)}>
      {label}
    </Button>
  );
  return (
    <FormPage
      form={form}
      title={title}
      text={text}
      submitLabel={t(purpose === 'draft' ? 'submit' : 'resubmit')}
      intent="submit"
      isLocked={isClosed || (isRevision && signing.isLocked)}
      actions={
        !isRevision && (
          <>
            {way('save', t(purpose === 'draft' ? 'saveDraft' : 'save'))}
            {way('preview', t('preview'))}
          </>
        )
      }
    >
      {isClosed && <Notice tone="warning">{t('locked', { status: term(`status.${live.status}`) })}</Notice>}
      {onGoOn && <OtherDrafts drafts={newDrafts} nameOf={draftName} onGoOn={onGoOn} />}
      <Card title={t('card.work')}>
        <WorkFields
          form={form}
          opened={base}
          foundBy={foundBy}
          placeWarning={<PlaceWarning contradictions={contradictions} />}
        />
      </Card>
      {record === undefined ? (
        <ChosenObject links={links} draft={{ drafts: newDrafts, id: draftId }} />
      ) : (
        <UnlinkedObject links={links} recordId={record.id} />
      )}
      <Card title={t('card.next')}>
        <FieldPair>
          <TextField form={form} name="next_operation" label={term('field.next_operation')} maxLength={500} />
          <MomentField
            form={form}
            name="next_operation_date"
            label={term('field.next_operation_date')}
            emptyAs={null}
          />
        </FieldPair>
        <TextField form={form} name="equipment" label={term('field.equipment')} maxLength={500} />
      </Card>
      <Card title={t('card.people')}>
        <PeopleFields form={form} isDraft={purpose === 'draft'} />
      </Card>
      {isRevision ? (
        <RevisionFiles form={form} onUnfinished={setUnfinished} />
      ) : record?.form !== undefined ? (
        <FilesCard record={record} form={record.form} side="contractor" />
      ) : (
        <p className={styles.text}>{t('filesLater')}</p>
      )}
      {isRevision && (
        <Card title={t('card.sign')}>
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
      {sent !== undefined && (
        <SuccessDialog
          text={t('revisionSent', { number: sent.form_number ?? '' })}
          onDone={() => context.navigate('detail', { id: sent.id })}
        />
      )}
    </FormPage>
  );
});
