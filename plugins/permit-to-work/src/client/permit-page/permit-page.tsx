import { Button } from '@fluentui/react-components';
import { Edit20Regular, Print20Regular } from '@fluentui/react-icons';
import { useMessages, useProblemText } from '@gantry/plugin-sdk';
import { ActionBar, MissingImages, Notice, RecordPage, StatusSteps } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PermitAction, PermitForMember } from '../../contract/permit.ts';
import { PermitActionDialog } from '../actions/action-dialog.tsx';
import { actionKind, actionName, primaryAction } from '../actions/action-order.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { PermitAbsent } from '../parts/permit-absent.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { usePermit } from '../parts/use-permit.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitStore } from '../state/permit-store.ts';
import { ChecklistCard } from './checklist-card.tsx';
import { ConflictsCard } from './conflicts-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { EntryLogCard, hasEntryLog } from './entry-log-card.tsx';
import { GatesCard } from './gates-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { stepList } from './step-list.ts';

interface PermitPageProps {
  readonly formUUID: string;
  readonly onBack: () => void;
  readonly onEdit: () => void;
  /** Opens another permit, such as one in conflict with this one. */
  readonly onOpen: (formUUID: string) => void;
}

/** Everything about one permit, and what this member may do to it. */
export const PermitPage = observer(function PermitPage(props: PermitPageProps) {
  const store = usePermit(props.formUUID);
  const { permit } = store;
  if (permit === undefined) return <PermitAbsent store={store} onBack={props.onBack} />;
  return <LoadedPage {...props} store={store} permit={permit} />;
});

const LoadedPage = observer(function LoadedPage(
  props: PermitPageProps & { readonly store: PermitStore; readonly permit: PermitForMember },
) {
  const { store, permit } = props;
  const { context } = usePermitSession();
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const problemText = useProblemText();
  const [action, setAction] = useState<PermitAction>();
  const { allowedActions, holder, status } = permit;
  const isMine = primaryAction(allowedActions) !== undefined;
  const isHandedBack = permit.handedBack !== null && status !== 'Closed';
  return (
    <RecordPage
      title={permit.number ?? term('noNumber')}
      crumb={`${t('listTitle')} / ${term(`type.${permit.permitType}`)}`}
      status={<StatusTag status={status} />}
      backLabel={t('back')}
      onBack={props.onBack}
      actions={
        <>
          {permit.number !== null && (
            <Button
              icon={<Print20Regular />}
              onClick={() => context.navigate('print', { formUUID: permit.formUUID })}
            >
              {t('print')}
            </Button>
          )}
          {permit.editableFields.length > 0 && (
            <Button icon={<Edit20Regular />} onClick={props.onEdit}>
              {t('edit')}
            </Button>
          )}
        </>
      }
      top={
        <>
          {store.load.kind === 'failed' && (
            <Notice tone="warning" title={t('refreshFailed')}>
              {problemText(store.load.error)}
            </Notice>
          )}
          <MissingImages images={store.images} />
          <StatusSteps
            label={t('steps')}
            isMine={isMine}
            steps={stepList(permit, store.history).map(({ status: reached, state, entry }) => ({
              id: reached,
              name: term(`status.${reached}`),
              state,
              by: entry && (entry.by.userId === null ? term('system') : entry.by.name),
              at: entry?.at,
            }))}
          />
        </>
      }
      bar={
        <ActionBar
          next={t(`next.${isHandedBack ? 'handedBack' : status}`, { holder: holder?.name ?? t('nobody') })}
          actions={allowedActions.map((id) => ({
            id,
            label: term(`action.${actionName(id, permit)}`),
            kind: actionKind(id, allowedActions),
          }))}
          onAction={(id) => setAction(allowedActions.find((one) => one === id))}
        />
      }
      aside={<HistoryCard store={store} />}
    >
      {hasEntryLog(permit, store) && <EntryLogCard store={store} permit={permit} />}
      <DetailsCard permit={permit} />
      {store.conflicts.length > 0 && (
        <ConflictsCard conflicts={store.conflicts} history={store.history} onOpen={props.onOpen} />
      )}
      <ChecklistCard permit={permit} />
      {permit.permitType === 'Confined Space' && <GatesCard permit={permit} store={store} />}
      {action && (
        <PermitActionDialog key={action} store={store} action={action} onClose={() => setAction(undefined)} />
      )}
    </RecordPage>
  );
});
