import type { BrandVariants } from '@fluentui/react-components';

/** "Harbour", the one brand hue (OKLCH hue 268) from darkest (10) to lightest (160). */
export const brandRamp: BrandVariants = {
  10: '#040817',
  20: '#09112C',
  30: '#0F1A41',
  40: '#162558',
  50: '#1E2F6D',
  60: '#253A82',
  70: '#2D4597',
  80: '#3751A9',
  90: '#4763BD',
  100: '#5875CA',
  110: '#6D88D5',
  120: '#839CDE',
  130: '#9AB0E7',
  140: '#B3C3ED',
  150: '#CED9F4',
  160: '#E7EDFB',
};
