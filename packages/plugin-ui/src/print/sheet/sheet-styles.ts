import { makeStyles, tokens } from '@fluentui/react-components';

const ink = '#14181D';
const grey = '#4B545F';
const rule = '#9AA3AE';
const phone = '@media screen and (max-width: 640px)';
/** Beside the title; on a phone, below it. */
const atEnd = { textAlign: 'end', [phone]: { textAlign: 'start' } } as const;

/** What printed records share. The sheet is dark on white in every theme. Lengths in print units fit an A4 page. */
export const useSheetStyles = makeStyles({
  // Goes to the next line as a whole.
  other: { display: 'inline-block', color: grey, fontWeight: 400 },
  head: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'flex-start',
    gap: '8mm',
    [phone]: { flexDirection: 'column', gap: '8px' },
    paddingBottom: '4mm',
    borderBottom: `2px solid ${ink}`,
  },
  heading1: { flexGrow: 1 },
  title: {
    margin: 0,
    fontSize: '18pt',
    lineHeight: 1.2,
    fontWeight: 700,
    '& [lang]': { display: 'block', marginLeft: 0, fontSize: '13pt' },
  },
  display: { margin: '1mm 0 0', color: grey },
  number: { fontSize: '18pt', lineHeight: 1.2, fontWeight: 700, whiteSpace: 'nowrap', ...atEnd },
  project: { fontSize: '8.5pt', color: grey, ...atEnd },
  hero: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '4mm 8mm',
    padding: '4mm 0',
    borderBottom: `1px solid ${rule}`,
  },
  big: { fontSize: '13pt', lineHeight: 1.3, fontWeight: 700, overflowWrap: 'anywhere' },
  type: { display: 'flex', alignItems: 'center', gap: '2mm' },
  label: { fontSize: '8.5pt', color: grey, overflowWrap: 'anywhere' },
  caption: { paddingTop: '2mm', textAlign: 'start' },
  wide: { gridColumn: '1 / -1' },
  value: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  section: { padding: '3mm 0', borderBottom: `1px solid ${rule}`, breakInside: 'avoid' },
  long: { breakInside: 'auto' },
  heading: { margin: '0 0 1.5mm', breakAfter: 'avoid', fontSize: '10.5pt', fontWeight: 700 },
  list: { margin: 0, paddingLeft: '5mm' },
  facts: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '1.5mm 8mm', marginBottom: '2mm' },
  /** The first row of a table, repeated on each page. */
  columns: { display: 'table-header-group', fontSize: '8.5pt', color: grey },
  row: { breakInside: 'avoid' },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: '7pt', overflowWrap: 'anywhere' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& td, & th': {
      padding: '1mm 2mm 1mm 0',
      borderBottom: `1px solid #D5DAE0`,
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: 400,
    },
  },
  /** A table that on a phone shows its cells below each other, each below its `cellLabel`. */
  stacked: {
    [phone]: {
      '& thead': { display: 'none' },
      '& tr': { display: 'block', padding: '6px 0', borderBottom: '1px solid #D5DAE0' },
      '& td': { display: 'block', padding: '2px 0', borderBottom: 'none' },
      '& td:has(> :last-child:empty)': { display: 'none' },
    },
  },
  cellLabel: { display: 'none', fontSize: '8.5pt', color: grey, [phone]: { display: 'block' } },
  answer: { width: '26mm', fontWeight: 600 },
  signatures: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr 1fr',
    gap: '4mm',
    [phone]: { gridTemplateColumns: '1fr' },
  },
  signature: { breakInside: 'avoid' },
  image: {
    display: 'block',
    width: '100%',
    height: '16mm',
    objectFit: 'contain',
    objectPosition: 'left bottom',
    borderBottom: `1px solid ${ink}`,
  },
  people: {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'repeat(4, 1fr)',
    gap: '2mm 6mm',
    '@media (max-width: 640px)': { gridTemplateColumns: '1fr 1fr' },
  },
});
