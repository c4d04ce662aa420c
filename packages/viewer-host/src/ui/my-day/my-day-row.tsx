import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { StateTag, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import type { DayItem } from '../../state/my-day.ts';
import { useHost } from '../host-context.ts';
import { useItemTexts } from './use-item-texts.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '74px minmax(0, 1fr) auto',
    columnGap: '8px',
    alignItems: 'center',
    boxSizing: 'border-box',
    minHeight: '63px',
    padding: '8px 12px',
    borderLeft: '3px solid transparent',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
  },
  link: {
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    backgroundColor: tokens.colorBrandBackground2,
    borderLeftColor: tokens.colorCompoundBrandStroke,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  time: {
    display: 'block',
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  delay: { display: 'block', fontSize: '11px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  late: { color: stateTokens.danger.fg },
  title: {
    display: 'block',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  about: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
  texts: { minWidth: 0 },
});

/** One step: when, what, where, and the record's state. Leads to the step. */
export const MyDayRow = observer(function MyDayRow(props: {
  readonly item: DayItem;
  readonly now: number;
  readonly isCurrent: boolean;
}) {
  const { item, now, isCurrent } = props;
  const styles = useStyles();
  const { ui, preferences } = useHost();
  const { title, about, time, delay, isLate } = useItemTexts(now)(item);
  const content = (
    <>
      <span className={mergeClasses(isLate && styles.late)}>
        {time !== '' && <span className={styles.time}>{time}</span>}
        <span className={mergeClasses(styles.delay, isLate && styles.late)}>{delay}</span>
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.about} title={about}>
          {about}
        </span>
      </span>
      {item.state && <StateTag tone={item.state.tone}>{item.state.text[preferences.locale]}</StateTag>}
    </>
  );
  const className = mergeClasses(styles.row, item.path !== null && styles.link, isCurrent && styles.current);
  return (
    <li>
      {item.path === null ? (
        <div className={className}>{content}</div>
      ) : (
        <Link to={item.path} className={className} onClick={() => ui.startStep(item)}>
          {content}
        </Link>
      )}
    </li>
  );
});
