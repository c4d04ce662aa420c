import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { stateTokens } from '../theme/state-tokens.ts';

const useStyles = makeStyles({
  spot: { outlineStyle: 'none', minWidth: 0 },
  problem: { margin: '4px 0 0', fontSize: tokens.fontSizeBase200, color: stateTokens.danger.fg },
});

export type ProblemSpotProps = {
  readonly problem: string | undefined;
  /** The focus goes here, as to a field that is wrong; the problem's text alone does not ask for it. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
};

/** Around a control that is no single field, such as a signature: says below it what is wrong, and takes the focus then. */
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
