import { LinkedObjects, UnlinkedObject } from '@gantry/plugin-ui/links';
import { observer } from 'mobx-react-lite';
import { attachableStatuses, type RiscForm } from '../../contract/risc/form.ts';
import { useRiscModule } from '../module.ts';
import { FilesCard } from '../parts/files-card.tsx';
import type { RiscRecord } from '../state/risc-record.ts';
import { CommentsCard } from './comments-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { RelatedCard } from './related-card.tsx';
import { RequestCard } from './request-card.tsx';
import { ResultsCard } from './results-card.tsx';

interface FormPartProps {
  readonly record: RiscRecord;
  readonly form: RiscForm;
  /** Nothing can be changed here. */
  readonly isReadOnly?: boolean;
}

/** What the form says, as far as it has come: the request, then what was found, then files of both sides. */
export const FormBody = observer(function FormBody({ record, form, isReadOnly = false }: FormPartProps) {
  return (
    <>
      <RequestCard form={form} />
      {form.results.length > 0 && <ResultsCard record={record} form={form} />}
      <FilesCard record={record} form={form} side="contractor" isReadOnly={isReadOnly} />
      <FilesCard record={record} form={form} side="consultant" isReadOnly={isReadOnly} />
      {!isReadOnly && form.status !== 'Draft' && <CommentsCard record={record} />}
    </>
  );
});

/** What belongs to the form, and what happened to it. */
export const FormSide = observer(function FormSide({ record, form }: FormPartProps) {
  const { links } = useRiscModule();
  return (
    <>
      <UnlinkedObject links={links} recordId={form.id} />
      <LinkedObjects
        links={links}
        record={{ id: form.id, name: form.form_number }}
        isAttachable={[...attachableStatuses, 'Draft'].includes(form.status)}
      />
      <RelatedCard form={form} />
      <HistoryCard record={record} />
    </>
  );
});
