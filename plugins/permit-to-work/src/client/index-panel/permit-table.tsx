import { makeStyles } from '@fluentui/react-components';
import { useMessages } from '@gantry/plugin-sdk';
import type { RowFocus } from '@gantry/plugin-ui';
import type { IndexItem } from '../../contract/wire.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { IndexRow } from './index-row.tsx';

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', borderSpacing: 0 },
  type: { width: '44px' },
  // Leaves all that tags and periods do not need to numbers and places.
  names: { width: '100%' },
});

/** A list of permits for the narrow panel beside the model. */
export function PermitTable(props: {
  readonly rows: readonly IndexItem[];
  readonly isBusy: boolean;
  /** formUUID of the selected row. */
  readonly chosen?: string | undefined;
  readonly focusOf: (row: number) => RowFocus;
  /** Without it the rows have no edit icon. */
  readonly onEdit?: ((item: IndexItem) => void) | undefined;
}) {
  const { rows, isBusy, chosen, focusOf, onEdit } = props;
  const styles = useStyles();
  const { t } = useMessages(indexMessages);
  return (
    <table className={styles.table} aria-label={t('list')} aria-busy={isBusy}>
      <colgroup>
        <col className={styles.type} />
        <col className={styles.names} />
        <col />
        {onEdit && <col />}
      </colgroup>
      <tbody>
        {rows.map((item, at) => (
          <IndexRow
            key={item.formUUID}
            item={item}
            isChosen={item.formUUID === chosen}
            focus={focusOf(at)}
            onEdit={onEdit && (() => onEdit(item))}
          />
        ))}
      </tbody>
    </table>
  );
}
