import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ProjectFigure } from '@gantry/contract';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { comfortable, stateTokens } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useHost } from '../host-context.ts';
import { figureMessages } from './figure-messages.ts';

/** Data that are older than this many milliseconds are grey, with their time. */
const oldAfter = 30 * 60_000;

const useStyles = makeStyles({
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '10px',
    alignItems: 'baseline',
    minHeight: '28px',
    [comfortable]: { minHeight: '44px', alignItems: 'center' },
  },
  withChange: { gridTemplateColumns: 'minmax(0, 1fr) auto minmax(52px, auto)' },
  title: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground2 },
  value: {
    fontSize: '18px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
  link: {
    color: tokens.colorBrandForeground1,
    textDecorationLine: 'underline',
    textUnderlineOffset: '4px',
    textDecorationThickness: '1px',
    borderRadius: tokens.borderRadiusSmall,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    // A digit is a small target for a gloved finger.
    [comfortable]: { '::after': { content: '""', position: 'absolute', inset: 0 } },
  },
  alert: { color: stateTokens.danger.fg },
  old: { color: tokens.colorNeutralForeground3 },
  change: {
    fontSize: '12px',
    lineHeight: '16px',
    textAlign: 'end',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  better: { color: stateTokens.success.fg },
  parts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: '4px 0 0',
    padding: 0,
    listStyle: 'none',
  },
  part: {
    position: 'relative',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    [comfortable]: { display: 'flex', alignItems: 'center', columnGap: '4px', minHeight: '44px' },
  },
  partValue: { fontSize: '16px', lineHeight: '22px' },
});

type Value = Pick<ProjectFigure, 'value' | 'path' | 'title'>;

/** One figure: what, how many, and its change; below it its shares. */
export const FigureCell = observer(function FigureCell(props: {
  readonly figure: ProjectFigure;
  /** The module's name. */
  readonly module: string;
  /** When the answer was made. */
  readonly now: string;
  /** Against which moment the strip says that changes are. */
  readonly since: string | undefined;
}) {
  const { figure, module, now, since } = props;
  const styles = useStyles();
  const { t } = useMessages(figureMessages);
  const format = useFormat();
  const { locale } = useHost().preferences;
  const isOld = Date.parse(now) - Date.parse(figure.asOf) > oldAfter;
  const number = ({ value, path, title }: Value, className: string) => {
    if (value === null) return <span className={styles.change}>{t('unavailable')}</span>;
    const text = format.number(value);
    const look = mergeClasses(
      styles.value,
      path !== null && styles.link,
      figure.alert && styles.alert,
      isOld && styles.old,
      className,
    );
    if (path === null) return <span className={look}>{text}</span>;
    const label = t('listOf', { module, title: title[locale], value: text });
    return (
      <Link to={path} className={look} aria-label={label}>
        {text}
      </Link>
    );
  };
  return (
    <li>
      <div className={mergeClasses(styles.row, (isOld || since !== undefined) && styles.withChange)}>
        <span className={styles.title}>{figure.title[locale]}</span>
        {number(figure, '')}
        {isOld ? (
          <span className={styles.change}>{t('old', { when: format.time(figure.asOf) })}</span>
        ) : (
          <Change figure={figure} since={since} />
        )}
      </div>
      {figure.parts.length > 0 && (
        <ul className={styles.parts}>
          {figure.parts.map((part) => (
            <li key={part.id} className={styles.part}>
              {number(part, styles.partValue)} {part.title[locale]}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
});

/** Red or green only where better and worse are beyond doubt. Nothing is said while nothing is known. */
const Change = observer(function Change(props: {
  readonly figure: Pick<ProjectFigure, 'change' | 'better' | 'value'>;
  readonly since: string | undefined;
}) {
  const { change, better, value } = props.figure;
  const styles = useStyles();
  const { t } = useMessages(figureMessages);
  const format = useFormat();
  if (change === null || value === null) return null;
  const { by } = change;
  const isBetter = better !== null && (better === 'more' ? by > 0 : by < 0);
  const isWorse = better !== null && by !== 0 && !isBetter;
  const text = by === 0 ? t('noChange') : `${by > 0 ? '+' : '−'}${format.number(Math.abs(by))}`;
  const own = change.since === props.since ? '' : ` ${t('sinceOwn', { when: format.time(change.since) })}`;
  return (
    <span className={mergeClasses(styles.change, isBetter && styles.better, isWorse && styles.alert)}>
      {text}
      {own}
    </span>
  );
});
