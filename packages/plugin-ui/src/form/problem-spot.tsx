import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { stateTokens } from '../theme/state-tokens.ts';

const useStyles = makeStyles({
  spot: { outlineStyle: 'none', minWidth: 0 },
  problem: { margin: '4px 0 0', fontSize: tokens.fontSizeBase200, color: stateTokens.danger.fg },
});

/** The control inside a `ProblemSpot`, and what is wrong with it. */
export type ProblemSpotProps = {
  /** The sentence below the control; undefined where nothing is wrong. */
  readonly problem: string | undefined;
  /** The focus goes here, as to a field that is wrong; the problem's text alone does not ask for it. */
  readonly isWrong?: boolean;
  /** The control. */
  readonly children: ReactNode;
};

/** Wraps a control that is not a single field, such as a signature: shows its problem below it, and takes the focus. */
export function ProblemSpot({ problem, isWrong = problem !== undefined, children }: ProblemSpotProps) {
  const styles = useStyles();
  return (
    <div className={styles.spot} tabIndex={-1} {...(isWrong && { 'data-problem': '' })}>
      {children}
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
