import { type RouteProps, useMessages } from '@gantry/plugin-sdk';
import { NoAccessState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { formMessages } from '../messages/risc-form.ts';
import { terms } from '../messages/terms.ts';
import { useRiscModule } from '../module.ts';
import { RiscAbsent } from '../parts/risc-absent.tsx';
import { useRiscRecord } from '../parts/use-risc-record.ts';
import { RiscFormView } from './risc-form-view.tsx';

/** A new form, or with `id` a form that is edited. */
export function RiscFormPage({ params }: RouteProps) {
  const { id } = params;
  return id === undefined ? <NewPage /> : <EditPage key={id} id={id} />;
}

function NewPage() {
  const { links, newDrafts } = useRiscModule();
  const [draft, setDraft] = useState(newDrafts.current);
  const goOn = () => {
    // The object of the draft counts, if it has one, and not what was chosen before.
    if (newDrafts.about(newDrafts.current) !== undefined) links.work.choose(undefined);
    setDraft(newDrafts.current);
  };
  return <RiscFormView key={draft} record={undefined} onGoOn={goOn} />;
}

const EditPage = observer(function EditPage({ id }: { readonly id: string }) {
  const { context } = useRiscModule();
  const { t } = useMessages(formMessages);
  const { t: term } = useMessages(terms);
  const record = useRiscRecord(id);
  const { form } = record;
  if (form === undefined) return <RiscAbsent record={record} onBack={() => context.navigate('list')} />;
  return (
    <RiscFormView
      record={record}
      closed={
        <NoAccessState
          title={t('locked', { status: term(`status.${form.status}`) })}
          action={{ label: t('backToForm'), onClick: () => context.navigate('detail', { id }) }}
        />
      }
    />
  );
});
