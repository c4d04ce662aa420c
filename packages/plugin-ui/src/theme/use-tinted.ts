import { makeStyles } from '@fluentui/react-components';
import type { Tone } from './state-palette.ts';
import { stateTokens } from './state-tokens.ts';

const tinted = (tone: Tone) => ({
  color: stateTokens[tone].fg,
  backgroundColor: stateTokens[tone].tint,
  border: `1px solid ${stateTokens[tone].stroke}`,
});

/** Text on a pale ground of its tone, with an edge. */
export const useTinted = makeStyles({
  neutral: tinted('neutral'),
  info: tinted('info'),
  success: tinted('success'),
  warning: tinted('warning'),
  danger: tinted('danger'),
  paused: tinted('paused'),
});
