import { makeStyles, tokens } from '@fluentui/react-components';
import { comfortable, phoneQuery } from '@gantry/plugin-ui';

/** Columns and rows that the form's parts share. */
export const useFormLayout = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '14px 16px',
    alignItems: 'start',
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  wide: { gridColumn: '1 / -1' },
  text: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  group: {
    margin: '4px 0 0',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: {
    display: 'grid',
    gap: '8px',
    alignItems: 'end',
    padding: '0 0 10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    [phoneQuery]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  // A whole line where a row has two columns.
  rowWide: { minWidth: 0, [phoneQuery]: { gridColumn: '1 / -1' } },
  gasRow: { gridTemplateColumns: '1.2fr 0.7fr 0.8fr 0.8fr 0.8fr 1.8fr 32px' },
  entrantRow: { gridTemplateColumns: '1.6fr 1.2fr 1.1fr 32px' },
  button: { minWidth: '32px', [comfortable]: { minWidth: '44px', minHeight: '44px' } },
  // In a form a choice reads like what is typed beside it.
  select: { width: '100%', '& > button': { fontSize: tokens.fontSizeBase300 } },
});
