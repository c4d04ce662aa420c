import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { ApiError, useMessages } from '@gantry/plugin-sdk';
import { NoAccessState, Notice, phoneQuery } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PermitAction } from '../../contract/permit.ts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { pageMessages } from '../messages/permit-page.ts';
import { usePage } from '../parts/page-layout.tsx';
import { useProblemText } from '../parts/use-problem-text.ts';
import { usePermitSession } from '../permit-session.ts';
import { ChecklistCard } from './checklist-card.tsx';
import { ConflictsCard } from './conflicts-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { EntryLogCard, hasEntryLog } from './entry-log-card.tsx';
import { GatesCard } from './gates-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { MissingImages } from './missing-images.tsx';
import { PermitAbsent } from './permit-absent.tsx';
import { PermitHead } from './permit-head.tsx';
import { PermitSteps } from './permit-steps.tsx';
import { SignaturesCard } from './signatures-card.tsx';
import { usePermit } from './use-permit.ts';

const useStyles = makeStyles({
  // The buttons for the next step lie over the end of a phone's page.
  page: { [phoneQuery]: { paddingBottom: '84px' } },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 380px',
    alignItems: 'start',
    gap: '12px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: '12px', minWidth: 0 },
});

interface PermitPageProps {
  readonly formUUID: string;
  readonly onBack: () => void;
  readonly onEdit: () => void;
  /** Another permit, such as one that this one gets in the way of. */
  readonly onOpen: (formUUID: string) => void;
}

/** Everything about one permit, and what this member may do to it. */
export const PermitPage = observer(function PermitPage(props: PermitPageProps) {
  const page = usePage();
  const styles = useStyles();
  const { context } = usePermitSession();
  const store = usePermit(props.formUUID);
  const { t } = useMessages(pageMessages);
  const problem = useProblemText();
  const [action, setAction] = useState<PermitAction>();
  const { permit, load } = store;

  if (permit === undefined) {
    if (load.kind === 'failed' && load.error instanceof ApiError && load.error.status === 404) {
      return (
        <NoAccessState
          title={t('missing')}
          text={t('missingText')}
          action={{ label: t('back'), onClick: props.onBack }}
        />
      );
    }
    return <PermitAbsent store={store} title={t('failed')} />;
  }
  return (
    <div className={mergeClasses(page.page, styles.page)}>
      <PermitHead
        permit={permit}
        onBack={props.onBack}
        onEdit={props.onEdit}
        onPrint={() => context.navigate('print', { formUUID: permit.formUUID })}
        onAction={setAction}
      />
      {load.kind === 'failed' && (
        <Notice tone="warning" title={t('refreshFailed')}>
          {problem.text(load.error)}
        </Notice>
      )}
      <MissingImages images={store.images} />
      <PermitSteps permit={permit} history={store.history} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {hasEntryLog(permit, store) && <EntryLogCard store={store} permit={permit} />}
          <DetailsCard permit={permit} />
          {store.conflicts.length > 0 && (
            <ConflictsCard conflicts={store.conflicts} history={store.history} onOpen={props.onOpen} />
          )}
          <ChecklistCard permit={permit} />
          {permit.permitType === 'Confined Space' && <GatesCard permit={permit} store={store} />}
        </div>
        <div className={styles.column}>
          <SignaturesCard store={store} />
          <HistoryCard history={store.history} />
        </div>
      </div>
      {action && (
        <ActionDialog key={action} store={store} action={action} onClose={() => setAction(undefined)} />
      )}
    </div>
  );
});
