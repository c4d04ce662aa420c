import { makeStyles, tokens } from '@fluentui/react-components';

/** A dense table of the page. */
export const useTableStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  head: {
    padding: '2px 8px 2px 0',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  cell: {
    padding: '2px 8px 2px 0',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  mono: { fontFamily: tokens.fontFamilyMonospace },
  code: {
    margin: '4px 0',
    padding: '8px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  heading: {
    margin: '8px 0 4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px', padding: '4px 0' },
});
