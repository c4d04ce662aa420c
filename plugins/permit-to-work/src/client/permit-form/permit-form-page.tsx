import { useMessages } from '@gantry/plugin-sdk';
import { NoAccessState } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PermitForMember } from '../../contract/permit.ts';
import { formMessages } from '../messages/permit-form.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { PermitAbsent } from '../parts/permit-absent.tsx';
import { usePermit } from '../parts/use-permit.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { PermitForm } from './permit-form.tsx';

interface PermitFormPageProps {
  /** The permit to change; undefined for a new request. */
  readonly formUUID: string | undefined;
  /** Preselected location of a new request. */
  readonly locationID: string | undefined;
  /** The permit whose work a new request repeats. */
  readonly copied: string | undefined;
  /** Opens the permit with this id, or else the list. */
  readonly onLeave: (formUUID: string | undefined) => void;
}

/** The form for a new or existing permit. */
export function PermitFormPage({ formUUID, locationID, copied, onLeave }: PermitFormPageProps) {
  const known = formUUID ?? copied;
  if (known !== undefined)
    return <EditPage formUUID={known} isCopy={formUUID === undefined} onLeave={onLeave} />;
  return <PermitForm permit={undefined} locationID={locationID} onLeave={onLeave} />;
}

const EditPage = observer(function EditPage(props: {
  readonly formUUID: string;
  readonly isCopy: boolean;
  readonly onLeave: PermitFormPageProps['onLeave'];
}) {
  const { formUUID, isCopy, onLeave } = props;
  const store = usePermit(formUUID);
  const { permit } = store;
  if (permit === undefined) return <PermitAbsent store={store} onBack={() => onLeave(undefined)} />;
  if (isCopy) return <PermitForm permit={undefined} copied={permit} onLeave={onLeave} />;
  return <OpenedForm store={store} permit={permit} onLeave={onLeave} />;
});

/** A permit that is locked later keeps what was filled in on the screen. */
const OpenedForm = observer(function OpenedForm(props: {
  readonly store: PermitStore;
  readonly permit: PermitForMember;
  readonly onLeave: PermitFormPageProps['onLeave'];
}) {
  const { store, permit, onLeave } = props;
  const [wasOpen] = useState(permit.editableFields.length > 0);
  const { t } = useMessages(formMessages);
  const { t: term } = useMessages(terms);
  const { t: page } = useMessages(pageMessages);
  if (wasOpen) return <PermitForm permit={permit} history={store.history} onLeave={onLeave} />;
  return (
    <NoAccessState
      title={t('locked', { status: term(`status.${permit.status}`) })}
      action={{ label: page('back'), onClick: () => onLeave(permit.formUUID) }}
    />
  );
});
