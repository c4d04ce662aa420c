import { Button, makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { Card, comfortable, Notice, StateTag } from '@gantry/plugin-ui';
import type { Conflict } from '../../contract/conflicts.ts';
import type { HistoryEntry } from '../../contract/permit-history.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { useConflictText } from '../parts/use-conflict-text.ts';

const useStyles = makeStyles({
  open: { minWidth: 'auto', padding: 0, [comfortable]: { minHeight: '44px' } },
});

/** Other work that this permit conflicts with. */
export function ConflictsCard(props: {
  readonly conflicts: readonly Conflict[];
  readonly history: readonly HistoryEntry[];
  readonly onOpen: (formUUID: string) => void;
}) {
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const { t: index } = useMessages(indexMessages);
  const textOf = useConflictText();
  const accepted = new Set(props.history.flatMap(({ acceptedConflicts }) => acceptedConflicts));
  return (
    <Card title={t('card.conflicts')}>
      {props.conflicts.map((conflict) => {
        const { title, text } = textOf(conflict);
        const { permit } = conflict;
        return (
          <Notice
            key={conflict.key}
            tone="warning"
            title={title}
            actions={accepted.has(conflict.key) && <StateTag tone="neutral">{t('accepted')}</StateTag>}
          >
            <div>{text}</div>
            {permit && (
              <Button
                appearance="transparent"
                size="small"
                className={styles.open}
                onClick={() => props.onOpen(permit.formUUID)}
              >
                {index('open', { number: permit.number ?? '' })}
              </Button>
            )}
          </Notice>
        );
      })}
    </Card>
  );
}
