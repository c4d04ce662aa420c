import { makeStyles, tokens } from '@fluentui/react-components';

/** Text styles of the side column on the sign-in and projects pages. */
export const useAccessTexts = makeStyles({
  title: {
    margin: 0,
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.015em',
    ':lang(zh)': { letterSpacing: 'normal' },
  },
  lead: { margin: '0 0 24px', color: tokens.colorNeutralForeground3 },
  footer: {
    marginTop: 'auto',
    paddingTop: '24px',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
  },
});
