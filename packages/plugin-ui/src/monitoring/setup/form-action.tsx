import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { comfortable } from '../../theme/media.ts';

const useStyles = makeStyles({ button: { alignSelf: 'start', [comfortable]: { minHeight: '44px' } } });

/** A button between the fields of a form. */
export type FormActionProps = {
  /** Before the words. */
  readonly icon?: ReactElement;
  /** It cannot be done now. */
  readonly disabled?: boolean;
  /** Does it. */
  readonly onClick: () => void;
  /** What it does, in words. */
  readonly children: ReactNode;
};

/** A button between the fields of a form, such as one that fills some of them in. */
export function FormAction({ onClick, ...props }: FormActionProps) {
  return <Button size="small" className={useStyles().button} onClick={onClick} {...props} />;
}
