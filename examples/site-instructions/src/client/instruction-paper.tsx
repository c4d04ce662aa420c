import { type RouteProps, useFormat, useMessages } from '@gantry/plugin-sdk';
import { RecordPrintPage, RecordSheet, SheetFact, SheetSection, VerificationPage } from '@gantry/plugin-ui';
import { instructionTopics } from '../contract/instructions.ts';
import { useInstructions } from './instruction-module.ts';
import { InstructionStatusTag } from './instruction-status.tsx';
import { texts, words } from './texts.ts';
import { useInstructionWords } from './use-instruction.ts';

/** The instruction `id` on paper. */
export function InstructionPrintPage({ params: { id = '' } }: RouteProps) {
  const { context, api } = useInstructions();
  const { t } = useMessages(texts);
  const { t: word } = useMessages(words);
  const { told } = useInstructionWords();
  const format = useFormat();
  return (
    <RecordPrintPage
      host={context}
      id={id}
      fetch={async (signal) => {
        const [{ instruction }, told] = await Promise.all([
          api.read({ id }, { signal }),
          api.history({ id }, { signal }),
        ]);
        return { instruction, ...told, printedAt: new Date(context.session.serverNow()).toISOString() };
      }}
      calls={api}
      about={({ instruction: { form_number, version } }) => ({
        number: form_number ?? t('new'),
        version,
      })}
      label={t('sheet')}
      backLabel={t('backToRecord')}
      failed={t('failed')}
      missing={t('missing')}
      onBack={() => context.navigate('detail', { id })}
      onList={() => context.navigate('list')}
    >
      {({ instruction, history, intact, printedAt }, images) => (
        <RecordSheet
          title={t('sheet')}
          text={word(`status.${instruction.status}`)}
          number={instruction.form_number ?? t('new')}
          version={instruction.version}
          projectCode={context.session.project.code}
          printedAt={printedAt}
          isIntact={intact}
          proof={null}
          history={history}
          images={images}
          signatureText={told}
        >
          <SheetSection heading={instruction.subject}>
            <SheetFact label={word('field.place')}>{instruction.place}</SheetFact>
            <SheetFact label={word('field.dueAt')}>{format.dateTime(instruction.dueAt)}</SheetFact>
            <SheetFact label={word('field.details')}>{instruction.details}</SheetFact>
          </SheetSection>
        </RecordSheet>
      )}
    </RecordPrintPage>
  );
}

/** What the code on the paper opens, beside the page that prints. */
export function InstructionVerifyPage({ params }: RouteProps) {
  const { id = '' } = params;
  const { context, api } = useInstructions();
  const { t } = useMessages(texts);
  const { t: word } = useMessages(words);
  const { told } = useInstructionWords();
  return (
    <VerificationPage
      host={context}
      id={id}
      params={params}
      fetch={(onPaper, signal) => api.verification({ id, ...onPaper }, { signal })}
      topics={Object.values(instructionTopics)}
      recordText={t('instruction')}
      noNumber={t('new')}
      missing={t('missing')}
      statusText={(status) => word(`status.${status}`)}
      tags={({ status }) => <InstructionStatusTag status={status} />}
      signatureText={told}
      onList={() => context.navigate('list')}
      onOpen={() => context.navigate('detail', { id })}
    />
  );
}
