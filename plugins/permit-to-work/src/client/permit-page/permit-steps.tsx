import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Checkmark12Filled } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { phoneQuery, stateTokens } from '@gantry/plugin-ui';
import { useEffect, useRef } from 'react';
import type { HistoryEntry, PermitForMember } from '../../contract/permit.ts';
import { orderActions } from '../actions/action-order.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { terms } from '../messages/terms.ts';
import { SideScroll } from '../parts/side-scroll.tsx';
import { stepList } from './step-list.ts';

const useStyles = makeStyles({
  list: {
    // Its steps' offsets count from here.
    position: 'relative',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(112px, 1fr)',
    margin: 0,
    padding: '3px 3px 4px',
    listStyleType: 'none',
  },
  step: {
    position: 'relative',
    minWidth: 0,
    paddingRight: '8px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    '::before': {
      content: '""',
      position: 'absolute',
      top: '10px',
      left: 0,
      right: 0,
      height: '2px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
  },
  reached: { '::before': { backgroundColor: stateTokens.neutral.solid } },
  last: { '::before': { display: 'none' } },
  dot: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: '22px',
    height: '22px',
    marginBottom: '4px',
    borderRadius: '50%',
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  done: {
    backgroundColor: stateTokens.neutral.solid,
    border: `2px solid ${stateTokens.neutral.solid}`,
    color: stateTokens.neutral.on,
  },
  current: {
    backgroundColor: tokens.colorBrandBackground,
    border: `2px solid ${tokens.colorBrandBackground}`,
    color: tokens.colorNeutralForegroundOnBrand,
    boxShadow: `0 0 0 3px ${tokens.colorBrandBackground2}`,
  },
  name: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  ahead: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  by: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  turn: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
  dotInner: { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: 'currentColor' },
  next: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
  },
  narrow: { [phoneQuery]: { gridAutoColumns: '128px' } },
});

/** How far the permit has come, and by whom. */
export function PermitSteps(props: {
  readonly permit: PermitForMember;
  readonly history: readonly HistoryEntry[];
}) {
  const styles = useStyles();
  const { t } = useMessages(pageMessages);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const steps = stepList(props.permit, props.history);
  // Whoever can only stop it is not waited for.
  const isMine = orderActions(props.permit.allowedActions).primary !== undefined;
  const list = useRef<HTMLOListElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const now = steps.findIndex(({ state }) => state === 'current');
  useEffect(() => {
    // On a phone the list is wider than the screen; where the permit is now matters most.
    const step = list.current?.children[now];
    if (scroller.current && step instanceof HTMLElement)
      scroller.current.scrollLeft = step.offsetLeft - (scroller.current.clientWidth - step.offsetWidth) / 2;
  }, [now]);
  const { handedBack, holder } = props.permit;
  const next = handedBack !== null && props.permit.status !== 'Closed' ? 'handedBack' : props.permit.status;
  return (
    <div>
      <SideScroll ref={scroller} label={t('steps')}>
        <ol ref={list} className={mergeClasses(styles.list, styles.narrow)}>
          {steps.map(({ status, state, entry }, at) => {
            const isLast = at === steps.length - 1;
            const nextIsReached = steps[at + 1]?.state === 'done' || steps[at + 1]?.state === 'current';
            return (
              <li
                key={status}
                className={mergeClasses(styles.step, nextIsReached && styles.reached, isLast && styles.last)}
                aria-current={state === 'current' ? 'step' : undefined}
              >
                <span
                  className={mergeClasses(
                    styles.dot,
                    state === 'done' && styles.done,
                    state === 'current' && styles.current,
                  )}
                  aria-hidden
                >
                  {state === 'done' && <Checkmark12Filled />}
                  {state === 'current' && <span className={styles.dotInner} />}
                </span>
                <div className={mergeClasses(styles.name, state === 'ahead' && styles.ahead)}>
                  {term(`status.${status}`)}
                </div>
                {entry && (
                  <>
                    <div className={styles.by} title={entry.by.name}>
                      {entry.by.userId === null ? term('system') : entry.by.name}
                    </div>
                    <div>
                      {format.isoDay(entry.at)} {format.time(entry.at)}
                    </div>
                  </>
                )}
                {state === 'current' && isMine && <div className={styles.turn}>{t('yourTurn')}</div>}
              </li>
            );
          })}
        </ol>
      </SideScroll>
      <p className={styles.next}>{t(`next.${next}`, { holder: holder?.name ?? t('nobody') })}</p>
    </div>
  );
}
