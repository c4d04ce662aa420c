import { CommentsCard } from '@gantry/plugin-ui';
import { LinkedObjects, UnlinkedObject } from '@gantry/plugin-ui/links';
import { observer } from 'mobx-react-lite';
import { attachableStatuses, type RiscForm } from '../../../contract/risc/form.ts';
import { supervising } from '../../../contract/risc/object-links.ts';
import { useRiscModule } from '../module.ts';
import { FilesCard } from '../parts/files-card.tsx';
import type { RiscRecord } from '../state/risc-record.ts';
import { FormHistory } from './history-card.tsx';
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
      {!isReadOnly && form.status !== 'Draft' && (
        <CommentsCard
          comments={record.comments}
          isSigned={record.history.some(({ signature }) => signature !== null)}
          send={(text, commentId) => record.comment(text, commentId)}
        />
      )}
    </>
  );
});

/** What belongs to the form, and what happened to it. */
export const FormSide = observer(function FormSide({ record, form, isReadOnly = false }: FormPartProps) {
  const { links, context } = useRiscModule();
  const isSigned = form.form_result !== null;
  const supervises = supervising.some((code) => context.permissions.has(code));
  const isLinkable = [...attachableStatuses, 'Draft'].includes(form.status);
  return (
    <>
      {!isReadOnly && <UnlinkedObject links={links} recordId={form.id} />}
      <LinkedObjects
        links={links}
        record={{ id: form.id, name: form.form_number, needsReason: isSigned }}
        isReadOnly={isReadOnly}
        isAttachable={!isReadOnly && isLinkable && (!isSigned || supervises)}
      />
      <RelatedCard form={form} />
      <FormHistory record={record} />
    </>
  );
});
