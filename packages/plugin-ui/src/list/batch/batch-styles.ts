import { makeStyles, tokens } from '@fluentui/react-components';
import { comfortable, phoneQuery } from '../../theme/media.ts';

/** The bar at the foot of a list with selected rows. */
export const useBatchStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: '12px',
    zIndex: 2,
    alignSelf: 'center',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    boxSizing: 'border-box',
    minHeight: '48px',
    maxWidth: '100%',
    padding: '6px 8px 6px 16px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    // Text and ground change places; the theme's inverted colours are both black in high contrast.
    backgroundColor: tokens.colorNeutralForeground1,
    color: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [phoneQuery]: { width: '100%', bottom: '8px', paddingLeft: '12px' },
  },
  count: { fontWeight: tokens.fontWeightSemibold, marginRight: '8px' },
  summary: { fontSize: tokens.fontSizeBase200, marginRight: '16px' },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', marginLeft: 'auto' },
  button: {
    minWidth: 'auto',
    color: 'inherit',
    ':hover': { backgroundColor: tokens.colorNeutralForeground2, color: 'inherit' },
    ':hover:active': { backgroundColor: tokens.colorNeutralForeground2, color: 'inherit' },
    ':disabled': { color: 'inherit', opacity: 0.5, backgroundColor: 'transparent' },
    ':disabled:hover': { color: 'inherit', backgroundColor: 'transparent' },
    ':focus-visible': { outline: `2px solid ${tokens.colorNeutralBackground1}` },
    [comfortable]: { minHeight: '44px' },
    [phoneQuery]: { padding: '0 9px', fontSize: tokens.fontSizeBase200 },
  },
  chosen: { backgroundColor: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  line: { width: '1px', height: '24px', margin: '0 4px', backgroundColor: tokens.colorNeutralForeground4 },
  confirm: {
    minWidth: 'auto',
    border: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    ':disabled': { opacity: 0.5 },
    [comfortable]: { minHeight: '44px' },
    [phoneQuery]: { padding: '0 9px', fontSize: tokens.fontSizeBase200 },
  },
  progress: { position: 'absolute', insetInline: 0, bottom: 0 },
});
