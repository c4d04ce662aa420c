import { makeStyles, tokens } from '@fluentui/react-components';
import { Pager } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { PageStore } from '../state/page-store.ts';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  footer: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '44px',
    padding: '0 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** A card with the table of a list's rows, and its pager. */
export const TableCard = observer(function TableCard(props: {
  readonly list: Pick<PageStore<unknown, object>, 'page' | 'pageSize' | 'total' | 'goTo'>;
  /** The table. */
  readonly children: ReactNode;
}) {
  const { list, children } = props;
  const styles = useStyles();
  return (
    <div className={styles.card}>
      {children}
      <div className={styles.footer}>
        <Pager
          showPageOf
          page={list.page}
          pageSize={list.pageSize}
          total={list.total}
          onPageChange={list.goTo}
        />
      </div>
    </div>
  );
});
