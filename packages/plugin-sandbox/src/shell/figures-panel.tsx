import { mergeClasses } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { useShell } from './shell-context.ts';
import { shellMessages } from './shell-messages.ts';
import { useTableStyles } from './table-styles.ts';

/** How long things took, and what the plugin counts itself. */
export const FiguresPanel = observer(function FiguresPanel() {
  const styles = useTableStyles();
  const { t } = useMessages(shellMessages);
  const format = useFormat();
  const { state } = useShell();
  if (!state) return null;
  const { record, figures, calls } = state;
  const ms = (value: number | undefined) =>
    value === undefined ? t('figures.none') : format.number(value, { maximumFractionDigits: 1 });
  const rows = [
    [t('figures.load'), ms(record.loadMs)],
    [t('figures.activate'), ms(record.activateMs)],
    [t('figures.frame'), ms(figures.frame?.ms)],
    [t('figures.frameMax'), ms(figures.frame?.maxMs)],
    [t('figures.requests'), format.number(calls.length)],
    ...figures.events.map(({ name, count }) => [t('figures.event', { name }), format.number(count)]),
    ...figures.measures.map(({ name, count, totalMs }) => [
      t('figures.measure', { name }),
      ms(totalMs / count),
    ]),
  ];
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className={mergeClasses(styles.cell, styles.head)}>
              {name}
            </th>
            <td className={mergeClasses(styles.cell, styles.number)}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
