import { Button } from '@fluentui/react-components';
import { Print20Regular } from '@fluentui/react-icons';
import { type RouteProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import {
  Card,
  CommentsCard,
  HistoryCard,
  KeyValues,
  RecordAbsent,
  RecordPage,
  StepButtons,
} from '@gantry/plugin-ui';
import { LinkedObjects, UnlinkedObject } from '@gantry/plugin-ui/links';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { isOver } from '../contract/instruction-workflow.ts';
import { type Instruction, photoPlaces } from '../contract/instructions.ts';
import { EditInstruction } from './edit-instruction.tsx';
import { useInstructions } from './instruction-module.ts';
import { InstructionStatusTag } from './instruction-status.tsx';
import { PhotosCard } from './photos-card.tsx';
import { StepDialog } from './step-dialog.tsx';
import { texts, words } from './texts.ts';
import { useInstruction, useInstructionWords } from './use-instruction.ts';

/** The instruction `id`: what is to be done, what was done about it, and the steps that this member may take. */
export const InstructionPage = observer(function InstructionPage({ params: { id = '' } }: RouteProps) {
  const module = useInstructions();
  const { context, links } = module;
  const { t } = useMessages(texts);
  const { stepName, fieldName, told } = useInstructionWords();
  const record = useInstruction(id);
  const [step, setStep] = useState<string>();
  const { form } = record;
  if (form === undefined)
    return (
      <RecordAbsent
        load={record.load}
        failed={t('failed')}
        missing={t('missing')}
        onRetry={() => void record.refresh()}
        onBack={() => context.navigate('list')}
      />
    );
  const edit = () =>
    void context.dialogs.open<void>(
      { component: (view) => <EditInstruction {...{ module, instruction: form, ...view }} /> },
      { title: t('editTitle') },
    );
  return (
    <RecordPage
      title={form.form_number ?? t('new')}
      crumb={t('title')}
      status={<InstructionStatusTag status={form.status} />}
      backLabel={t('back')}
      onBack={() => context.navigate('list')}
      actions={
        <>
          <Button icon={<Print20Regular />} onClick={() => context.navigate('print', { id })}>
            {t('print')}
          </Button>
          {form.status === 'Draft' && <Button onClick={edit}>{t('edit')}</Button>}
          <StepButtons
            allowed={form.allowedActions}
            back={['withdraw', 'sendBack']}
            on={['issue', 'acknowledge', 'complete', 'confirm']}
            label={stepName}
            onAction={setStep}
          />
        </>
      }
      aside={
        <HistoryCard
          history={record.history}
          isIntact={record.isIntact}
          images={record.images}
          text={told}
          fieldName={fieldName}
        />
      }
    >
      <DetailsCard instruction={form} />
      {photoPlaces.map((place) => (
        <PhotosCard key={place} record={record} instruction={form} place={place} />
      ))}
      <UnlinkedObject links={links} recordId={id} />
      <LinkedObjects
        links={links}
        record={{ id, name: form.form_number }}
        isAttachable={!isOver(form.status)}
      />
      <CommentsCard
        comments={record.comments}
        isSigned={record.history.some(({ signature }) => signature !== null)}
        send={(text, commentId) => record.comment(text, commentId)}
      />
      {step !== undefined && (
        <StepDialog record={record} first={form} action={step} onClose={() => setStep(undefined)} />
      )}
    </RecordPage>
  );
});

function DetailsCard({ instruction }: { readonly instruction: Instruction }) {
  const { t } = useMessages(texts);
  const { t: word } = useMessages(words);
  const format = useFormat();
  const { subject, details, place, dueAt, created_by } = instruction;
  return (
    <Card title={subject}>
      <KeyValues
        items={[
          { id: 'details', label: word('field.details'), value: details || '–', wrap: true },
          { id: 'place', label: word('field.place'), value: place },
          { id: 'due', label: word('field.dueAt'), value: format.dateTime(dueAt) },
          {
            id: 'by',
            label: t('issuedBy'),
            value: [created_by?.name, created_by?.company].filter(Boolean).join(', '),
            wrap: true,
          },
        ]}
      />
    </Card>
  );
}
