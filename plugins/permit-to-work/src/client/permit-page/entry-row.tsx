import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, StateTag, stateTokens } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import { isOverStay, minutesInside } from '../../contract/permit-alarms.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { StayBar } from './stay-bar.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: '4px 12px',
    // With the state below the name, the button stays at the edge, within reach of the thumb.
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  over: {
    margin: '0 -16px',
    padding: '8px 16px',
    borderTopColor: stateTokens.danger.stroke,
    backgroundColor: stateTokens.danger.tint,
  },
  overName: { color: stateTokens.danger.fg },
  who: { minWidth: 0, overflowWrap: 'anywhere' },
  state: { [phoneQuery]: { gridColumn: '1', gridRow: '2' } },
  // A warning about an overlong stay must be readable in full.
  tag: { whiteSpace: 'normal' },
  button: { [phoneQuery]: { gridColumn: '2', gridRow: '1 / 3' } },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** One worker of the entry log, inside since a time or outside. */
export function EntryRow(props: {
  readonly name: string;
  readonly cardNumber: string;
  /** False for a worker who was removed from the permit while inside. */
  readonly isListed: boolean;
  /** When they went in; undefined outside. */
  readonly since: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly stayMinutes: number | null;
  /** The length of the whole bar of a stay, in minutes. */
  readonly scaleMinutes: number;
  /** The button that logs an entry or exit. */
  readonly children: ReactNode;
}) {
  const { name, cardNumber, isListed, since, now, stayMinutes: limit, scaleMinutes } = props;
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const format = useFormat();
  const count = since === undefined ? 0 : minutesInside(since, now);
  const isOver = since !== undefined && limit !== null && isOverStay(since, limit, now);
  return (
    <li className={mergeClasses(styles.row, isOver && styles.over)}>
      <span className={styles.who}>
        <span className={mergeClasses(styles.name, isOver && styles.overName)}>{name}</span>
        <span className={styles.quiet}>
          {isListed ? cardNumber : `${cardNumber} · ${t('offList')}`}
          {since !== undefined && ` · ${t('insideSince', { time: format.time(since) })}`}
        </span>
        {since !== undefined && limit !== null && (
          <StayBar minutes={count} limit={limit} scale={scaleMinutes} />
        )}
      </span>
      <span className={styles.state}>
        {since === undefined ? (
          <span className={styles.quiet}>{t('outside')}</span>
        ) : (
          <StateTag tone={isOver ? 'danger' : 'info'} className={styles.tag}>
            {isOver ? t('overstay', { count, limit }) : t('stayed', { count })}
          </StateTag>
        )}
      </span>
      <span className={styles.button}>{props.children}</span>
    </li>
  );
}
