import { Field, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ spot: { outlineStyle: 'none' } });

/** Around something that is no single field: says below it what is wrong, and takes focus then. */
export function ProblemSpot(props: { readonly problem: string | undefined; readonly children: ReactNode }) {
  const { problem, children } = props;
  const styles = useStyles();
  return (
    <div
      className={styles.spot}
      tabIndex={problem === undefined ? undefined : -1}
      data-problem={problem === undefined ? undefined : ''}
    >
      {children}
      {problem !== undefined && <Field validationState="error" validationMessage={problem} />}
    </div>
  );
}
