import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Checkmark12Filled } from '@fluentui/react-icons';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { useEffect, useRef } from 'react';
import { SideScroll } from '../page/side-scroll.tsx';
import { phoneQuery } from '../theme/media.ts';
import { stateTokens } from '../theme/state-tokens.ts';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  list: {
    // The offsets of its steps count from here.
    position: 'relative',
    display: 'grid',
    gridAutoFlow: 'column',
    // Six fit beside the navigation of an upright tablet.
    gridAutoColumns: 'minmax(72px, 1fr)',
    margin: 0,
    padding: '3px 3px 4px',
    listStyleType: 'none',
    [phoneQuery]: { gridAutoColumns: '128px' },
  },
  step: {
    position: 'relative',
    minWidth: 0,
    // A day in one line where the step is 74 px wide.
    paddingRight: '4px',
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
    width: '22px',
    height: '22px',
    boxSizing: 'border-box',
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
  inner: { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: 'currentColor' },
  name: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  ahead: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  by: {
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
  },
  turn: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
});

/** A step on the path of a record. */
export interface StatusStep {
  readonly id: string;
  readonly name: string;
  readonly state: 'done' | 'current' | 'ahead';
  /** Who took it, or whose it is: `Leung Man-kit · IOW`. */
  readonly by?: string | undefined;
  readonly at?: Date | string | undefined;
}

export type StatusStepsProps = {
  readonly steps: readonly StatusStep[];
  /** The current step waits for this member. */
  readonly isMine?: boolean;
  /** Accessible name; `Progress` where left out. */
  readonly label?: string | undefined;
};

/** How far a record has come, by whom, and what is ahead. */
export function StatusSteps({ steps, isMine = false, label }: StatusStepsProps) {
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const format = useFormat();
  const scroller = useRef<HTMLElement>(null);
  const now = steps.findIndex(({ state }) => state === 'current');
  useEffect(() => {
    // On a phone the list is wider than the screen, so it scrolls to the current step.
    const step = scroller.current?.querySelectorAll('li')[now];
    if (scroller.current && step)
      scroller.current.scrollLeft = step.offsetLeft - (scroller.current.clientWidth - step.offsetWidth) / 2;
  }, [now]);
  return (
    <SideScroll ref={scroller} label={label ?? t('steps')}>
      <ol className={styles.list}>
        {steps.map(({ id, name, state, by, at }, index) => {
          const next = steps[index + 1]?.state;
          return (
            <li
              key={id}
              className={mergeClasses(
                styles.step,
                (next === 'done' || next === 'current') && styles.reached,
                next === undefined && styles.last,
              )}
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
                {state === 'current' && <span className={styles.inner} />}
              </span>
              <div className={mergeClasses(styles.name, state === 'ahead' && styles.ahead)}>{name}</div>
              {by !== undefined && (
                <div className={styles.by} title={by}>
                  {by}
                </div>
              )}
              {at !== undefined && <div>{format.dateTime(at)}</div>}
              {state === 'current' && isMine && <div className={styles.turn}>{t('yourTurn')}</div>}
            </li>
          );
        })}
      </ol>
    </SideScroll>
  );
}
