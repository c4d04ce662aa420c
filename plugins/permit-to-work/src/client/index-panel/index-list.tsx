import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import { type FilterSpec, ListBody, phoneQuery, useFiltersOn, useRowFocus } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import type { IndexItem } from '../../contract/wire.ts';
import { openPermits } from '../host-pages.ts';
import { showOnMap } from '../map/show-on-map.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { useNoneToday } from '../parts/use-none-today.ts';
import { usePermitSession } from '../permit-session.ts';
import type { PermitFilters } from '../state/permit-list.ts';
import { PermitTable } from './permit-table.tsx';

const useStyles = makeStyles({
  scroller: {
    flex: '0 1 auto',
    minHeight: '102px',
    maxHeight: '500px',
    overflowY: 'auto',
    // On a phone the filters scroll with the rows, because the sheet is low.
    [phoneQuery]: { flexShrink: 0, maxHeight: 'none', overflowY: 'visible' },
  },
});

/** The permits that match the filters, ten a page. */
export const IndexList = observer(function IndexList(props: {
  readonly filters: readonly FilterSpec<PermitFilters>[];
}) {
  const styles = useStyles();
  const session = usePermitSession();
  const { index, context } = session;
  const { list } = index;
  const { t } = useMessages(indexMessages);
  const filtersOn = useFiltersOn(list, props.filters);
  const empty = useNoneToday(index, index.reset);
  const { rows, load } = list;
  const choose = (item: IndexItem) => {
    index.choose(item);
    showOnMap(context, item);
  };
  const focusOf = useRowFocus(
    rows.length,
    rows.findIndex((row) => row.formUUID === index.chosen),
    (at) => {
      const row = rows[at];
      if (row) choose(row);
    },
  );

  const canEdit = list.filters.locationID !== undefined;
  return (
    <ListBody
      list={list}
      className={styles.scroller}
      skeletonRows={6}
      failed={t('failed')}
      noMatch={
        index.isPreset ? undefined : { title: t('noMatch'), text: filtersOn, onClear: () => index.reset() }
      }
      empty={empty}
    >
      <PermitTable
        rows={rows}
        isBusy={load.kind === 'loading'}
        chosen={index.chosen}
        focusOf={focusOf}
        onEdit={canEdit ? ({ formUUID }) => void openPermits(context, { formUUID }) : undefined}
      />
    </ListBody>
  );
});
