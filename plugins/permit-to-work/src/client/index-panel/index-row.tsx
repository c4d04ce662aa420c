import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Edit16Regular } from '@fluentui/react-icons';
import { dayInZone, useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import {
  AlarmTag,
  comfortable,
  fullPeriod,
  phoneQuery,
  type RowFocus,
  shortPeriod,
  stateTokens,
  surfaceTokens,
  useNow,
} from '@gantry/plugin-ui';
import { hasPosition } from '../../contract/location.ts';
import type { IndexItem } from '../../contract/wire.ts';
import { alarmMessages } from '../messages/alarms.ts';
import { indexMessages } from '../messages/index-panel.ts';
import { terms } from '../messages/terms.ts';
import { PermitTypeIcon } from '../parts/permit-type-icon.tsx';
import { StatusTag } from '../parts/status-tag.tsx';

const useStyles = makeStyles({
  row: {
    height: '51px',
    cursor: 'pointer',
    outlineStyle: 'none',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke3}`,
    ':hover': { backgroundColor: surfaceTokens.rowHover },
    ':focus-visible': { boxShadow: `inset 0 0 0 2px ${tokens.colorStrokeFocus2}` },
    [comfortable]: { height: '61px', [phoneQuery]: { height: '55px' } },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 ${tokens.colorCompoundBrandStroke}`,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  alarmed: {
    backgroundColor: stateTokens.danger.tint,
    boxShadow: `inset 4px 0 ${stateTokens.danger.solid}`,
    ':hover': { backgroundColor: stateTokens.danger.tint },
  },
  dangerTile: {
    backgroundColor: stateTokens.danger.solid,
    color: stateTokens.danger.on,
    forcedColorAdjust: 'none',
  },
  dangerTime: { color: stateTokens.danger.fg, fontWeight: tokens.fontWeightSemibold },
  tileCell: { padding: '0 0 0 12px' },
  tile: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
  },
  chosenTile: { backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground1 },
  names: { padding: '4px 0 4px 10px', textAlign: 'start', fontWeight: 'inherit', overflow: 'hidden' },
  number: {
    display: 'block',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  line: { display: 'block', whiteSpace: 'nowrap' },
  place: { display: 'flex', flexWrap: 'wrap', columnGap: '4px', overflowWrap: 'anywhere' },
  note: { color: tokens.colorNeutralForeground3 },
  small: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  end: { padding: '0 12px 0 8px', textAlign: 'end' },
  endTag: { display: 'flex', justifyContent: 'end' },
  time: { whiteSpace: 'nowrap', paddingTop: '2px', color: tokens.colorNeutralForeground3 },
  // The default grey has too little contrast on a selected row.
  chosenTime: { color: tokens.colorNeutralForeground2 },
  edit: { padding: '0 8px 0 0', textAlign: 'end' },
  editButton: {
    minWidth: '28px',
    width: '28px',
    height: '28px',
    [comfortable]: { minWidth: '44px', width: '44px', height: '44px' },
  },
});

interface IndexRowProps {
  readonly item: IndexItem;
  readonly isChosen: boolean;
  readonly focus: RowFocus;
  /** Without it the row has no edit icon. */
  readonly onEdit: (() => void) | undefined;
}

/** One permit of the index panel. */
export function IndexRow({ item, isChosen, focus, onEdit }: IndexRowProps) {
  const styles = useStyles();
  const { t } = useMessages(indexMessages);
  const { timeZone } = useLanguage();
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const now = useNow();
  const today = dayInZone(now, timeZone);
  const [alarm] = item.alarms;
  const { t: alarmText } = useMessages(alarmMessages);
  const number = item.number ?? term('noNumber');
  const time = shortPeriod(item, today, format, (moment) => t('until', { time: moment }));
  return (
    <tr
      className={mergeClasses(styles.row, isChosen && styles.chosen, alarm && styles.alarmed)}
      aria-current={isChosen || undefined}
      {...focus}
    >
      <td className={styles.tileCell}>
        <span
          className={mergeClasses(
            styles.tile,
            isChosen && styles.chosenTile,
            alarm?.taken === null && styles.dangerTile,
          )}
        >
          <PermitTypeIcon type={item.workflowExtension.permitType} named />
        </span>
      </td>
      <th scope="row" className={styles.names}>
        <span className={styles.number} title={number}>
          {number}
        </span>
        <span className={mergeClasses(styles.place, styles.small)} title={item.locationName}>
          <span>
            {item.locationName}
            {!hasPosition(item) && ' ·'}
          </span>
          {!hasPosition(item) && <span className={styles.note}>{t('noPosition')}</span>}
        </span>
      </th>
      <td className={styles.end}>
        <span className={styles.endTag}>
          {alarm ? <AlarmTag alarm={alarm} /> : <StatusTag status={item.status} />}
        </span>
        <span
          className={mergeClasses(
            styles.line,
            styles.small,
            styles.time,
            isChosen && styles.chosenTime,
            alarm && styles.dangerTime,
          )}
          title={fullPeriod(item, format)}
        >
          {alarm
            ? alarmText('since', {
                status: term(`status.${item.status}`),
                age: format.age(alarm.since, new Date(now)),
              })
            : time}
        </span>
      </td>
      {onEdit && (
        <td className={styles.edit}>
          <Button
            appearance="subtle"
            size="small"
            className={styles.editButton}
            icon={<Edit16Regular />}
            aria-label={t('open', { number })}
            title={t('open', { number })}
            onClick={onEdit}
          />
        </td>
      )}
    </tr>
  );
}
