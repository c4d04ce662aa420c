import { makeStyles, tokens } from '@fluentui/react-components';
import { comfortable, tabletQuery } from '../theme/media.ts';

/** 32 px on a desktop, 40 on a tablet, 44 for touch. */
export const useFieldStyles = makeStyles({
  control: {
    minWidth: 0,
    minHeight: '32px',
    fontSize: tokens.fontSizeBase200,
    [tabletQuery]: { minHeight: '40px' },
    [comfortable]: { minHeight: '44px', fontSize: tokens.fontSizeBase300 },
    // iOS zooms into a focused field whose text is smaller.
    '@supports (-webkit-touch-callout: none)': { fontSize: tokens.fontSizeBase400 },
  },
});
