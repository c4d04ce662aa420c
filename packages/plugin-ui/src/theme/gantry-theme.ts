import {
  createDarkTheme,
  createLightTheme,
  type Theme,
  teamsHighContrastTheme,
} from '@fluentui/react-components';
import type { Locale } from '@gantry/plugin-sdk';
import { brandRamp } from './brand-ramp.ts';
import { statePalette, type ThemeMode, type Tone, type ToneColours, tones } from './state-palette.ts';
import { surfacePalette } from './surface-palette.ts';

const shape = {
  fontFamilyBase:
    "'Inter Variable', 'Segoe UI', 'Noto Sans SC Variable', 'Noto Sans SC', 'Microsoft YaHei', 'PingFang SC', system-ui, sans-serif",
  fontFamilyNumeric: "'Inter Variable', 'Segoe UI', 'Noto Sans SC Variable', system-ui, sans-serif",
  borderRadiusMedium: '4px',
  borderRadiusLarge: '6px',
  borderRadiusXLarge: '8px',
  lineHeightBase500: '26px',
};

/** Han characters fill their em box, so Chinese text gets two more pixels between lines. */
const chineseLines = {
  lineHeightBase100: '16px',
  lineHeightBase200: '18px',
  lineHeightBase300: '22px',
  lineHeightBase400: '24px',
  lineHeightBase500: '28px',
};

const lightSlots = {
  colorNeutralForeground1: '#1A1F26',
  colorNeutralForeground1Hover: '#1A1F26',
  colorNeutralForeground1Pressed: '#1A1F26',
  colorNeutralForeground1Selected: '#1A1F26',
  colorNeutralForeground2: '#3F4852',
  colorNeutralForeground2Hover: '#1A1F26',
  colorNeutralForeground2Pressed: '#1A1F26',
  colorNeutralForeground2Selected: '#1A1F26',
  colorNeutralForeground3: '#59636E',
  colorNeutralForeground3Hover: '#3F4852',
  colorNeutralForeground3Pressed: '#3F4852',
  colorNeutralForeground4: '#6B7580',
  colorNeutralForegroundDisabled: '#A9B2BC',
  colorNeutralBackground1: '#FFFFFF',
  colorNeutralBackground1Hover: '#F3F5F8',
  colorNeutralBackground1Pressed: '#E3E7EC',
  colorNeutralBackground1Selected: '#E9EDF1',
  colorNeutralBackground2: '#F7F8FA',
  colorNeutralBackground3: '#EFF2F5',
  colorNeutralBackground4: '#E6EAEE',
  colorNeutralStencil1: '#E6EAEE',
  colorNeutralStencil2: '#F3F5F8',
  colorNeutralStroke1: '#C9D0D8',
  colorNeutralStroke2: '#DEE3E8',
  colorNeutralStroke3: '#ECEFF2',
  colorNeutralStrokeAccessible: '#59636E',
  colorSubtleBackgroundHover: '#F0F2F5',
  colorSubtleBackgroundPressed: '#E3E7EC',
  colorSubtleBackgroundSelected: '#E9EDF1',
  colorBrandForegroundLink: brandRamp[80],
};

const darkSlots = {
  colorNeutralForeground1: '#F2F5F8',
  colorNeutralForeground1Hover: '#F2F5F8',
  colorNeutralForeground1Pressed: '#F2F5F8',
  colorNeutralForeground1Selected: '#F2F5F8',
  colorNeutralForeground2: '#D0D7DF',
  colorNeutralForeground3: '#A9B3BE',
  colorNeutralForeground4: '#919CA8',
  colorNeutralForegroundDisabled: '#5E6872',
  colorNeutralBackground1: '#1F242A',
  colorNeutralBackground1Hover: '#2A3038',
  colorNeutralBackground1Pressed: '#14181C',
  colorNeutralBackground1Selected: '#2F363E',
  colorNeutralBackground2: '#1A1F24',
  colorNeutralBackground3: '#161A1F',
  colorNeutralBackground4: '#101317',
  colorNeutralStencil1: '#2B3239',
  colorNeutralStencil2: '#363E47',
  colorNeutralStroke1: '#4A535D',
  colorNeutralStroke2: '#363E47',
  colorNeutralStroke3: '#2B3239',
  // A menu over a panel has the colour of the panel, and its shadow can hardly be seen.
  shadow16: '0 0 0 1px #363E47, 0 0 2px rgba(0, 0, 0, 0.24), 0 8px 16px rgba(0, 0, 0, 0.28)',
  colorNeutralStrokeAccessible: '#A9B3BE',
  colorSubtleBackgroundHover: '#2A3038',
  colorSubtleBackgroundPressed: '#14181C',
  colorSubtleBackgroundSelected: '#2F363E',
  colorBrandForeground1: brandRamp[120],
  colorBrandForegroundLink: brandRamp[120],
  colorBrandForegroundLinkHover: brandRamp[130],
  colorNeutralForeground2BrandHover: brandRamp[120],
  colorNeutralForeground2BrandPressed: brandRamp[120],
  colorNeutralForeground2BrandSelected: brandRamp[120],
  colorCompoundBrandForeground1: brandRamp[120],
  colorCompoundBrandForeground1Hover: brandRamp[130],
  colorCompoundBrandStroke: brandRamp[110],
  colorCompoundBrandBackground: brandRamp[110],
  colorBrandBackground2: '#262F55',
  colorBrandBackground2Hover: '#2F3A68',
  colorBrandForeground2: brandRamp[130],
};

/** Fluent's own warnings and errors (field messages, toasts) take the hues of the state palette. */
function fluentStatus(state: Record<Tone, ToneColours>): Partial<Theme> {
  return {
    colorPaletteRedForeground1: state.danger.fg,
    colorPaletteRedForeground3: state.danger.fg,
    colorPaletteRedBorder2: state.danger.fg,
    colorStatusDangerForeground1: state.danger.fg,
    colorStatusDangerBackground1: state.danger.tint,
    colorStatusDangerBorder1: state.danger.stroke,
    colorStatusWarningForeground1: state.warning.fg,
    colorStatusWarningForeground3: state.warning.fg,
    colorStatusWarningBackground1: state.warning.tint,
    colorStatusWarningBorder1: state.warning.stroke,
    colorStatusSuccessForeground1: state.success.fg,
    colorStatusSuccessBackground1: state.success.tint,
    colorStatusSuccessBorder1: state.success.stroke,
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Custom properties of the state palette: `stSuccessFg`, `stSuccessTint`, … */
function stateProperties(state: Record<Tone, ToneColours>): Record<string, string> {
  return Object.fromEntries(
    tones.flatMap((name) =>
      Object.entries(state[name]).map(([part, colour]) => [`st${capital(name)}${capital(part)}`, colour]),
    ),
  );
}

function fluentTheme(mode: ThemeMode): Theme {
  if (mode === 'light') return { ...createLightTheme(brandRamp), ...lightSlots };
  if (mode === 'dark') return { ...createDarkTheme(brandRamp), ...darkSlots };
  return { ...teamsHighContrastTheme, colorNeutralStencil1: '#333333', colorNeutralStencil2: '#4D4D4D' };
}

/**
 * The theme for Fluent's provider. Beside Fluent's slots it carries the state palette and the surface
 * colours, which the provider writes as custom properties; read them through `stateTokens` and `surfaceTokens`.
 */
export function gantryTheme(mode: ThemeMode, locale: Locale = 'en'): Theme {
  const state = statePalette[mode];
  return {
    ...fluentTheme(mode),
    ...fluentStatus(state),
    ...shape,
    ...(locale === 'zh-CN' ? chineseLines : {}),
    ...stateProperties(state),
    ...surfacePalette[mode],
  };
}
