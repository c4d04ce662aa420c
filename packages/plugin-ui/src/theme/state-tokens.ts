import type { Tone } from './state-palette.ts';
import type { SurfaceName } from './surface-palette.ts';

/** `var(--…)` references to one tone of the theme in force. */
export type ToneReferences = Readonly<Record<'fg' | 'tint' | 'stroke' | 'solid' | 'on', string>>;

/** State colours for `makeStyles`: `stateTokens.danger.fg`. They follow the theme without a render. */
export const stateTokens: Readonly<Record<Tone, ToneReferences>> = {
  neutral: {
    fg: 'var(--stNeutralFg)',
    tint: 'var(--stNeutralTint)',
    stroke: 'var(--stNeutralStroke)',
    solid: 'var(--stNeutralSolid)',
    on: 'var(--stNeutralOn)',
  },
  info: {
    fg: 'var(--stInfoFg)',
    tint: 'var(--stInfoTint)',
    stroke: 'var(--stInfoStroke)',
    solid: 'var(--stInfoSolid)',
    on: 'var(--stInfoOn)',
  },
  success: {
    fg: 'var(--stSuccessFg)',
    tint: 'var(--stSuccessTint)',
    stroke: 'var(--stSuccessStroke)',
    solid: 'var(--stSuccessSolid)',
    on: 'var(--stSuccessOn)',
  },
  warning: {
    fg: 'var(--stWarningFg)',
    tint: 'var(--stWarningTint)',
    stroke: 'var(--stWarningStroke)',
    solid: 'var(--stWarningSolid)',
    on: 'var(--stWarningOn)',
  },
  danger: {
    fg: 'var(--stDangerFg)',
    tint: 'var(--stDangerTint)',
    stroke: 'var(--stDangerStroke)',
    solid: 'var(--stDangerSolid)',
    on: 'var(--stDangerOn)',
  },
  paused: {
    fg: 'var(--stPausedFg)',
    tint: 'var(--stPausedTint)',
    stroke: 'var(--stPausedStroke)',
    solid: 'var(--stPausedSolid)',
    on: 'var(--stPausedOn)',
  },
};

/** Colours that Fluent has no slot for, as `var(--…)` references. */
export const surfaceTokens: Readonly<Record<SurfaceName, string>> = {
  glass: 'var(--glass)',
  glassShadow: 'var(--glassShadow)',
  canvas: 'var(--canvas)',
  markerHalo: 'var(--markerHalo)',
  tabbar: 'var(--tabbar)',
  logoAccent: 'var(--logoAccent)',
  cubeTop: 'var(--cubeTop)',
  cubeLeft: 'var(--cubeLeft)',
  cubeRight: 'var(--cubeRight)',
  rowHover: 'var(--rowHover)',
  selectedOutline: 'var(--selectedOutline)',
};
