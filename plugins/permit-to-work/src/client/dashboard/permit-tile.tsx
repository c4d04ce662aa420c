import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Add16Regular } from '@fluentui/react-icons';
import { useMessages } from '@gantry/plugin-sdk';
import { comfortable, ListBody, useRowFocus } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { PermitTable } from '../index-panel/permit-table.tsx';
import { indexMessages } from '../messages/index-panel.ts';
import { useNoneToday } from '../parts/use-none-today.ts';
import { usePermitSession } from '../permit-session.ts';
import { byWhatMatters } from './by-what-matters.ts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '0 16px 8px',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke3}`,
  },
  count: {
    flexGrow: 1,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  button: { [comfortable]: { minHeight: '44px' } },
  more: { alignSelf: 'start', margin: '8px', [comfortable]: { minHeight: '44px' } },
});

/** Rows before "All permits". */
const mostRows = 10;

interface PermitTileProps {
  readonly refreshedAt: Date;
  readonly onOpen: (formUUID: string) => void;
  readonly onNew: () => void;
  readonly onAll: () => void;
}

/** Today's permits as a dashboard tile. */
export const PermitTile = observer(function PermitTile(props: PermitTileProps) {
  const { refreshedAt, onOpen, onNew, onAll } = props;
  const styles = useStyles();
  const { context, today } = usePermitSession();
  const { list } = today;
  const { t } = useMessages(indexMessages);
  const { load, total } = list;
  const rows = byWhatMatters(list.rows).slice(0, mostRows);
  const empty = useNoneToday(today);
  useEffect(() => list.show(), [list]);
  // Live updates report changes, but not the start of a new day.
  useEffect(() => {
    if (refreshedAt) today.followDay();
  }, [today, refreshedAt]);
  const open = (at: number) => {
    const row = rows[at];
    if (row) onOpen(row.formUUID);
  };
  const focusOf = useRowFocus(rows.length, -1, open);

  const mayRequest = context.permissions.has('PTW_REQUEST');
  return (
    <ListBody list={list} className={styles.root} failed={t('failed')} empty={empty}>
      <div className={styles.head}>
        <p className={styles.count}>{t('today', { count: total })}</p>
        {mayRequest && (
          <Button size="small" className={styles.button} icon={<Add16Regular />} onClick={onNew}>
            {t('request')}
          </Button>
        )}
      </div>
      <PermitTable rows={rows} isBusy={load.kind === 'loading'} focusOf={focusOf} />
      {total > rows.length && (
        <Button appearance="subtle" className={styles.more} onClick={onAll}>
          {t('all')}
        </Button>
      )}
    </ListBody>
  );
});
