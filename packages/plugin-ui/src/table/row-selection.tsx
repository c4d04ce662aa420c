import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import type { RowSelection } from './data-table-props.ts';
import { useDataTableStyles } from './data-table-styles.ts';

const selectionMessages = defineMessages({
  en: { selectAll: 'Select the rows on this page', select: 'Select {name}' },
  'zh-CN': { selectAll: '选择本页各行', select: '选择{name}' },
});

/** The header's box: mixed while some rows of this page are selected, and others are not. */
export function SelectAll<Row>(props: {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
}) {
  const { rows, selection } = props;
  const styles = useDataTableStyles();
  const { t } = useMessages(selectionMessages);
  const count = rows.filter(selection.isSelected).length;
  return (
    <th scope="col" className={mergeClasses(styles.head, styles.boxCell)}>
      <Checkbox
        aria-label={t('selectAll')}
        checked={count > 0 && count < rows.length ? 'mixed' : count > 0}
        disabled={rows.length === 0}
        onChange={() => selection.onSelect(rows, count < rows.length)}
      />
    </th>
  );
}

export function SelectCell<Row>({
  row,
  selection,
}: {
  readonly row: Row;
  readonly selection: RowSelection<Row>;
}) {
  const styles = useDataTableStyles();
  const { t } = useMessages(selectionMessages);
  return (
    <td className={mergeClasses(styles.cell, styles.boxCell)}>
      <Checkbox
        aria-label={t('select', { name: selection.rowName(row) })}
        checked={selection.isSelected(row)}
        onChange={(_, data) => selection.onSelect([row], data.checked === true)}
      />
    </td>
  );
}
