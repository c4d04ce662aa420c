import { Button } from '@fluentui/react-components';
import { Copy20Regular, Edit20Regular, Print20Regular } from '@fluentui/react-icons';
import { type Disposable, useMessages, useProblemText } from '@gantry/plugin-sdk';
import {
  CommentsCard,
  MissingImages,
  Notice,
  RecordPage,
  StatusSteps,
  usePersonText,
} from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { PermitAction, PermitForMember, PermitStatus } from '../../contract/permit.ts';
import { PermitActionDialog } from '../actions/action-dialog.tsx';
import { primaryAction } from '../actions/action-order.ts';
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
import { PermitHistory } from './history-card.tsx';
import { PermitActionBar } from './permit-action-bar.tsx';
import { PermitAlarmHeader } from './permit-alarm-header.tsx';
import { stepList, waitedStep } from './step-list.ts';
import { StopNotice } from './stop-notice.tsx';
import { useAlarmActions } from './use-alarm-actions.tsx';

interface PermitPageProps {
  readonly formUUID: string;
  readonly onBack: () => void;
  readonly onEdit: () => void;
  /** Begins a new request with the work of this one. */
  readonly onCopy: () => void;
  /** Opens another permit, such as one in conflict with this one. */
  readonly onOpen: (formUUID: string) => void;
}

function showLog(log: HTMLElement | null): void {
  log?.scrollIntoView({ block: 'center' });
  log?.querySelector<HTMLElement>('button')?.focus();
}

const ended: ReadonlySet<PermitStatus> = new Set(['Expired', 'Closed', 'Rejected', 'Cancelled']);

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
  const personText = usePersonText();
  const [action, setAction] = useState<PermitAction>();
  const { allowedActions, status } = permit;
  const alarmActions = useAlarmActions(permit, () => setAction('suspend'));
  const log = useRef<HTMLDivElement>(null);
  const told = useRef<Disposable>(undefined);
  const toldOf = useRef<PermitStatus>(undefined);
  useEffect(() => {
    // The message names a status, which must not contradict the page.
    if (toldOf.current !== status) told.current?.dispose();
  }, [status]);
  const tell = (done: PermitForMember, text: string) => {
    told.current?.dispose();
    toldOf.current = done.status;
    told.current = context.notifications.show({ text, tone: 'success' });
  };
  const canCopy = ended.has(status) && status !== 'Expired' && context.permissions.has('PTW_REQUEST');
  const isMine = primaryAction(allowedActions) !== undefined;
  const path = stepList(permit, store.history);
  const waited = waitedStep(permit, path);
  return (
    <RecordPage
      title={permit.number ?? term('noNumber')}
      crumb={`${t('listTitle')} / ${term(`type.${permit.permitType}`)}`}
      // The header of an alarm names the state: a calm tag above it would contradict it.
      status={permit.alarms.length === 0 && <StatusTag status={status} />}
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
          {canCopy && (
            <Button icon={<Copy20Regular />} onClick={props.onCopy}>
              {t('copy')}
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
          <PermitAlarmHeader store={store} permit={permit} actions={alarmActions} />
          <StopNotice permit={permit} history={store.history} />
          <MissingImages images={store.images} />
          <StatusSteps
            label={t('steps')}
            isMine={isMine}
            isInDanger={permit.alarms.length > 0}
            steps={path.map((step) => ({
              id: step.status,
              name: term(`status.${step.status}`),
              state: step.state,
              by: step.entry && personText(step.entry.by),
              at: step.entry?.at,
              ...(step === waited && permit.dueAt !== null && { due: permit.dueAt }),
            }))}
          />
        </>
      }
      bar={
        <PermitActionBar
          store={store}
          permit={permit}
          alarmActions={alarmActions}
          onLog={() => showLog(log.current)}
          onAction={setAction}
        />
      }
      aside={<PermitHistory store={store} />}
    >
      {hasEntryLog(permit, store) && (
        <div ref={log} tabIndex={-1}>
          <EntryLogCard store={store} permit={permit} />
        </div>
      )}
      <DetailsCard permit={permit} />
      {store.conflicts.length > 0 && !ended.has(status) && (
        <ConflictsCard conflicts={store.conflicts} history={store.history} onOpen={props.onOpen} />
      )}
      <ChecklistCard permit={permit} onEdit={props.onEdit} />
      {permit.permitType === 'Confined Space' && <GatesCard permit={permit} store={store} />}
      {status !== 'Draft' && (
        <CommentsCard
          comments={store.comments}
          isSigned={store.history.some(({ signature }) => signature !== null)}
          send={(text, commentId) => store.comment(text, commentId)}
        />
      )}
      {action && (
        <PermitActionDialog
          key={action}
          store={store}
          action={action}
          onClose={() => setAction(undefined)}
          onEdit={props.onEdit}
          onDone={tell}
        />
      )}
    </RecordPage>
  );
});
