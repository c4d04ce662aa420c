import { makeStyles, tokens } from '@fluentui/react-components';
import { tabletQuery, touchQuery } from '../theme/media.ts';

/** 32 px on a desktop, 40 on a tablet, 44 under fingers. */
export const useFieldStyles = makeStyles({
  control: {
    minWidth: 0,
    minHeight: '32px',
    fontSize: tokens.fontSizeBase200,
    [tabletQuery]: { minHeight: '40px' },
    // 16 px keeps iOS from zooming into a focused field.
    [touchQuery]: { minHeight: '44px', fontSize: tokens.fontSizeBase400 },
  },
});
