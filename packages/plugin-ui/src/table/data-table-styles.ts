import { makeStyles, tokens } from '@fluentui/react-components';
import { comfortable } from '../theme/media.ts';
import { spokenOnly } from '../theme/spoken-only.ts';
import { stateTokens, surfaceTokens } from '../theme/state-tokens.ts';

const focusRing = {
  outline: `2px solid ${tokens.colorStrokeFocus2}`,
  outlineOffset: '-2px',
};

export const useDataTableStyles = makeStyles({
  scroller: {
    position: 'relative',
    width: '100%',
    minWidth: 0,
    minHeight: 0,
    overflow: 'auto',
    containerType: 'inline-size',
  },
  table: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    height: '36px',
    padding: '0 10px',
    '@container (max-width: 640px)': { paddingLeft: '6px', paddingRight: '6px' },
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  firstCell: { paddingLeft: '16px', '@container (max-width: 640px)': { paddingLeft: '16px' } },
  lastCell: { paddingRight: '16px', '@container (max-width: 640px)': { paddingRight: '10px' } },
  sortButton: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    minHeight: '28px',
    margin: '0 -4px',
    padding: '0 4px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    ':hover': {
      color: tokens.colorNeutralForeground1Hover,
      backgroundColor: tokens.colorSubtleBackgroundHover,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '0' },
    '&:hover > [data-unsorted], &:focus-visible > [data-unsorted]': { opacity: 0.6 },
    [comfortable]: { minHeight: '44px' },
  },
  sortIcon: { display: 'inline-flex', width: '12px', '& svg': { width: '12px', height: '12px' } },
  unsorted: {
    opacity: 0,
    '@media (pointer: coarse)': { opacity: 0.6 },
  },
  hiddenHead: spokenOnly,
  row: {
    backgroundColor: 'transparent',
    ':focus-visible': focusRing,
  },
  rowButton: { cursor: 'pointer', ':hover': { backgroundColor: surfaceTokens.rowHover } },
  rowInDanger: {
    backgroundColor: stateTokens.danger.tint,
    ':hover': { backgroundColor: stateTokens.danger.tint },
    '& > :first-child': { boxShadow: `inset 4px 0 0 ${stateTokens.danger.solid}` },
  },
  rowSelected: {
    backgroundColor: tokens.colorBrandBackground2,
    outline: surfaceTokens.selectedOutline,
    outlineOffset: '-2px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '& > :first-child': { boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}` },
  },
  cell: {
    boxSizing: 'border-box',
    height: '44px',
    padding: '4px 10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: '320px',
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    [comfortable]: { height: '52px' },
    '@container (max-width: 640px)': { padding: '6px' },
  },
  naming: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    // `anywhere` would let the other columns squeeze the name to the width of one letter.
    '@container (max-width: 640px)': { maxWidth: '44cqw', whiteSpace: 'normal', overflowWrap: 'break-word' },
  },
  // Takes no room of its own, because a checkbox for touch is larger than its column's text.
  boxCell: { width: '40px', padding: '0 0 0 8px', [comfortable]: { width: '48px', paddingLeft: '4px' } },
  end: { textAlign: 'end' },
  center: { textAlign: 'center' },
  drop2: { '@container (max-width: 640px)': { display: 'none' } },
  drop3: { '@container (max-width: 900px)': { display: 'none' } },
  // With its details below it, the name takes all that the other columns leave.
  withDetails: { '@container (max-width: 640px)': { width: '100%', maxWidth: 'none' } },
  below: {
    display: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    '@container (max-width: 640px)': { display: 'block' },
  },
  // Paler would be too faint to read.
  stale: { opacity: 0.75 },
  progress: { position: 'sticky', top: 0, left: 0, zIndex: 2, height: '2px', marginBottom: '-2px' },
  skeleton: { width: '70%' },
});
