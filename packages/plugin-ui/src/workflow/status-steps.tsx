import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Checkmark12Filled,
  ChevronDown16Regular,
  ChevronUp16Regular,
  Warning12Filled,
} from '@fluentui/react-icons';
import { useMessages, useServerNow } from '@gantry/plugin-sdk';
import { useEffect, useRef, useState } from 'react';
import { SideScroll } from '../page/side-scroll.tsx';
import { stateTokens } from '../theme/state-tokens.ts';
import { useScreenSize } from '../theme/use-media.ts';
import { DateText } from '../values/date-text.tsx';
import { useMomentText } from '../values/moment-text.tsx';
import { workflowMessages } from './workflow-messages.ts';

const useStyles = makeStyles({
  list: {
    // The offsets of its steps count from here.
    position: 'relative',
    display: 'grid',
    gridAutoFlow: 'column',
    // Nine fit beside the navigation of an upright tablet.
    gridAutoColumns: 'minmax(72px, 1fr)',
    margin: 0,
    padding: '3px 3px 4px',
    listStyleType: 'none',
  },
  down: { gridAutoFlow: 'row', gridAutoColumns: 'auto', rowGap: '0' },
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
      // In high contrast a background is the page's, so that the path would be dots alone.
      '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    },
  },
  rowStep: {
    display: 'grid',
    gridTemplateColumns: '22px minmax(0, 1fr)',
    columnGap: '12px',
    minHeight: '44px',
    paddingBottom: '8px',
    '::before': { top: 0, bottom: 0, left: '10px', right: 'auto', width: '2px', height: 'auto' },
  },
  reached: {
    '::before': {
      backgroundColor: stateTokens.neutral.solid,
      '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    },
  },
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
  danger: {
    backgroundColor: stateTokens.danger.solid,
    border: `2px solid ${stateTokens.danger.solid}`,
    color: stateTokens.danger.on,
    boxShadow: `0 0 0 3px ${stateTokens.danger.tint}`,
    forcedColorAdjust: 'none',
  },
  dangerName: { color: stateTokens.danger.fg },
  inner: { width: '8px', height: '8px', borderRadius: '50%', backgroundColor: 'currentColor' },
  name: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  ahead: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground3 },
  by: {
    display: '-webkit-box',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
  },
  toggle: { minHeight: '44px', paddingLeft: '4px', fontWeight: tokens.fontWeightRegular },
  late: { fontWeight: tokens.fontWeightSemibold, color: stateTokens.danger.fg },
  turn: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
});

/** A step on the path of a record. */
export interface StatusStep {
  /** Unique among the steps. */
  readonly id: string;
  /** Name of the step, in the user's language. */
  readonly name: string;
  /** Progress of the record. At most one step is `current`; none if the record has reached the end. */
  readonly state: 'done' | 'current' | 'ahead';
  /** Who took it, or whose turn it is: `Leung Man-kit · IOW`. */
  readonly by?: string | undefined;
  /** When it was done; a text is ISO 8601. */
  readonly at?: Date | string | undefined;
  /** Whom the current step waits for, below who brought the record there: `Next: Ho Wai-lam · Gate`. */
  readonly next?: string | undefined;
  /** When the step is due: of the one that is waited for, which is the current one or the next. */
  readonly due?: Date | string | undefined;
}

/** The steps that `StatusSteps` shows. */
export type StatusStepsProps = {
  /** In their order, from the first. */
  readonly steps: readonly StatusStep[];
  /** The current step waits for this member. */
  readonly isMine?: boolean;
  /** There is a danger at the current step, such as an alarm: the step is red. */
  readonly isInDanger?: boolean;
  /** Accessible name; `Progress` by default. */
  readonly label?: string | undefined;
};

/** Fits a phone without scrolling sideways. */
const PHONE_STEPS = 3;

/**
 * Shows which steps of a record are done, by whom, and which follow. A phone shows the current step between its neighbours, and all steps
 * on request.
 */
export function StatusSteps({ steps, isMine = false, isInDanger = false, label }: StatusStepsProps) {
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const scroller = useRef<HTMLElement>(null);
  const isPhone = useScreenSize() === 'phone';
  const [isOpen, setOpen] = useState(false);
  const now = steps.findIndex(({ state }) => state === 'current');
  const isCut = isPhone && steps.length > PHONE_STEPS;
  useEffect(() => {
    // On an upright tablet a long path is wider than the screen, so it scrolls to the current step.
    const step = scroller.current?.querySelectorAll('li')[now];
    if (scroller.current && step)
      scroller.current.scrollLeft = step.offsetLeft - (scroller.current.clientWidth - step.offsetWidth) / 2;
  }, [now]);

  // A finished record has no current step.
  const reached = now >= 0 ? now : steps.findLastIndex(({ state }) => state === 'done');
  const first = isCut && !isOpen ? Math.max(0, Math.min(reached - 1, steps.length - PHONE_STEPS)) : 0;
  const shown = isCut && !isOpen ? steps.slice(first, first + PHONE_STEPS) : steps;
  const isDown = isCut && isOpen;
  const list = (
    <ol className={mergeClasses(styles.list, isDown && styles.down)}>
      {shown.map((step, index) => (
        <Step
          key={step.id}
          step={step}
          next={steps[first + index + 1]?.state}
          isDown={isDown}
          isMine={isMine}
          isInDanger={isInDanger && step.state === 'current'}
        />
      ))}
    </ol>
  );
  if (!isCut)
    return (
      <SideScroll ref={scroller} label={label ?? t('steps')}>
        {list}
      </SideScroll>
    );
  return (
    <section aria-label={label ?? t('steps')}>
      {list}
      <Button
        appearance="transparent"
        size="small"
        className={styles.toggle}
        icon={isOpen ? <ChevronUp16Regular /> : <ChevronDown16Regular />}
        iconPosition="after"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('fewerSteps') : t('allSteps', { at: reached + 1, total: steps.length })}
      </Button>
    </section>
  );
}

type StepProps = {
  readonly step: StatusStep;
  /** Undefined at the last one. */
  readonly next: StatusStep['state'] | undefined;
  /** The steps stand below each other. */
  readonly isDown: boolean;
  readonly isMine: boolean;
  readonly isInDanger: boolean;
};

function Step({ step, next, isDown, isMine, isInDanger }: StepProps) {
  const styles = useStyles();
  const { t } = useMessages(workflowMessages);
  const momentText = useMomentText();
  const now = useServerNow();
  const { name, state, by, at, due } = step;
  const isLate = due !== undefined && new Date(due).getTime() < now();
  return (
    <li
      className={mergeClasses(
        styles.step,
        isDown && styles.rowStep,
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
          isInDanger && styles.danger,
        )}
        aria-hidden
      >
        {state === 'done' && <Checkmark12Filled />}
        {state === 'current' && (isInDanger ? <Warning12Filled /> : <span className={styles.inner} />)}
      </span>
      <div>
        <div
          className={mergeClasses(
            styles.name,
            state === 'ahead' && styles.ahead,
            isInDanger && styles.dangerName,
          )}
        >
          {name}
        </div>
        {by !== undefined && (
          <div className={styles.by} title={by}>
            {by}
          </div>
        )}
        {at !== undefined && (
          <div>
            <DateText text={momentText(at)} />
          </div>
        )}
        {step.next !== undefined && (
          <div className={styles.by} title={step.next}>
            {step.next}
          </div>
        )}
        {due !== undefined && (
          <div className={mergeClasses(isLate && styles.late)}>
            <DateText text={t(isLate ? 'overdue' : 'due', { time: momentText(due) })} />
          </div>
        )}
        {state === 'current' && isMine && <div className={styles.turn}>{t('yourTurn')}</div>}
      </div>
    </li>
  );
}
