import { brandRamp } from './brand-ramp.ts';
import { statePalette, type ThemeMode, type Tone } from './state-palette.ts';
import { surfacePalette } from './surface-palette.ts';

/** Colours of one marker state as `#RRGGBB`. */
export type SceneTone = {
  /** Ring, tail and glyph of a marker, and the fill of a selected one. */
  readonly solid: string;
  /** Glyph and text on `solid`. */
  readonly on: string;
  /** Text in the tone's colour, on `background1`. */
  readonly fg: string;
};

/** Everything a canvas or WebGL renderer draws with: it cannot read custom properties. All `#RRGGBB`. */
export type ScenePalette = {
  /** Markers, by the state that they show. */
  readonly tones: Readonly<Record<Tone, SceneTone>>;
  /** Objects of the model in a state: light, so that their edges and shading stay visible. */
  readonly fills: Readonly<Record<Tone, string>>;
  /** The upper end of the gradient behind the model. */
  readonly canvasTop: string;
  /** The lower end of it. */
  readonly canvasBottom: string;
  /** The ring that parts a marker from what is behind it. */
  readonly markerHalo: string;
  /** Fluent's first background, as of a card or a label. */
  readonly background1: string;
  /** Fluent's first text colour. */
  readonly foreground1: string;
  /** Fluent's third text colour, for what matters less. */
  readonly foreground3: string;
  /** Selection outline and fill. */
  readonly brand: string;
};

/** The same in each theme: people tell them apart from each other and from the model's greys, also with a colour deficiency. */
const fills: Readonly<Record<Tone, string>> = {
  neutral: '#D3D8DD',
  info: '#76B7FC',
  success: '#6DB49B',
  warning: '#EDD486',
  danger: '#F87E5A',
  paused: '#B775C4',
};

function toneOf(mode: ThemeMode, tone: Tone): SceneTone {
  const { fg, solid, on } = statePalette[mode][tone];
  // Amber on the light scene reaches only 1.4:1, so light warning markers take the text colour.
  return mode === 'light' && tone === 'warning' ? { fg, solid: fg, on: '#FFFFFF' } : { fg, solid, on };
}

/** The colours of a theme for a canvas. Ask again when the theme changes. */
export function scenePalette(mode: ThemeMode): ScenePalette {
  const tones = {
    neutral: toneOf(mode, 'neutral'),
    info: toneOf(mode, 'info'),
    success: toneOf(mode, 'success'),
    warning: toneOf(mode, 'warning'),
    danger: toneOf(mode, 'danger'),
    paused: toneOf(mode, 'paused'),
  };
  const { canvas, markerHalo } = surfacePalette[mode];
  const shared = { tones, fills, markerHalo, canvasBottom: canvas };
  if (mode === 'light')
    return {
      ...shared,
      canvasTop: '#F4F6F8',
      background1: '#FFFFFF',
      foreground1: '#1A1F26',
      foreground3: '#59636E',
      brand: brandRamp[80],
    };
  if (mode === 'dark')
    return {
      ...shared,
      canvasTop: '#262C33',
      background1: '#1F242A',
      foreground1: '#F2F5F8',
      foreground3: '#A9B3BE',
      brand: brandRamp[120],
    };
  return {
    ...shared,
    canvasTop: '#000000',
    background1: '#000000',
    foreground1: '#FFFFFF',
    foreground3: '#FFFFFF',
    brand: '#1AEBFF',
  };
}
