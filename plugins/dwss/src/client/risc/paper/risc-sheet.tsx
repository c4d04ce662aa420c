import { useMessages } from '@gantry/plugin-sdk';
import { Bilingual, type FetchedImages, RecordSheet, SheetSection } from '@gantry/plugin-ui';
import { shownStatus } from '../../../contract/risc/shown-status.ts';
import { detailMessages } from '../messages/risc-detail.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { historyName } from '../parts/history-name.ts';
import { usePartTitle } from '../parts/use-part-title.ts';
import type { Paper } from './paper.ts';
import { PaperText } from './paper-text.tsx';
import { PaperPeople, PaperRequest } from './sheet-facts.tsx';
import { PaperFiles, PaperHistory, PaperObjects, PaperResults } from './sheet-tables.tsx';

/** The form as an A4 sheet with labels in both languages. */
export function RiscSheet({ paper, images }: { readonly paper: Paper; readonly images: FetchedImages }) {
  const { form } = paper;
  const { context } = useRiscModule();
  const { t } = useMessages(detailMessages);
  const { t: term } = useMessages(terms);
  const partTitle = usePartTitle();
  return (
    <RecordSheet
      title={<PaperText k="title" />}
      text={
        <>
          <PaperText k="status" />:{' '}
          <strong>
            <Bilingual of={terms} k={`status.${shownStatus(form)}`} />
          </strong>
        </>
      }
      number={form.form_number ?? term('noNumber')}
      version={form.version}
      projectCode={context.session.project.code}
      printedAt={paper.printed_at}
      isIntact={paper.intact}
      checkQuery={{ id: form.id }}
      history={paper.history}
      images={images}
      signatureText={(entry, name) => t(historyName(entry), { name })}
      roleText={({ part }) => partTitle(part, form.discipline.id, form.variant)}
      proof={<PaperText k="proof" />}
      below={
        <>
          {form.related_form.length > 0 && (
            <SheetSection heading={<PaperText k="related" />}>
              {form.related_form.map((one) => one.form_number ?? term('noNumber')).join(', ')}
            </SheetSection>
          )}
          <PaperHistory paper={paper} />
        </>
      }
    >
      <PaperRequest form={form} />
      <PaperPeople form={form} />
      {form.results.length > 0 && <PaperResults form={form} />}
      <PaperFiles form={form} />
      {paper.objects.length > 0 && <PaperObjects paper={paper} />}
    </RecordSheet>
  );
}
