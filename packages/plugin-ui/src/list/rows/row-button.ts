import { makeStyles } from '@fluentui/react-components';
import { comfortable } from '../../theme/media.ts';

const useStyles = makeStyles({
  button: {
    minWidth: '28px',
    width: '28px',
    height: '28px',
    [comfortable]: { minWidth: '44px', width: '44px', height: '44px' },
  },
});

/** The class of a button with an icon in a row of a list. */
export function useRowButton(): string {
  return useStyles().button;
}
