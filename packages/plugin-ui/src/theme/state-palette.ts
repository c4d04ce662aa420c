/** What a colour says. `paused` is for work stopped on purpose: it may go on. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'paused';

/** How a member wants Gantry to look. `high-contrast` is black with few, bright colours. */
export type ThemeMode = 'light' | 'dark' | 'high-contrast';

/** Colours of one tone as `#RRGGBB`. */
export type ToneColours = {
  /** Text and glyphs, on a panel or on `tint`. */
  readonly fg: string;
  /** Quiet fill behind `fg`. */
  readonly tint: string;
  /** One-pixel edge of a tinted part. */
  readonly stroke: string;
  /** Loud fill. */
  readonly solid: string;
  /** Text and glyphs on `solid`. */
  readonly on: string;
};

export const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'paused'] as const satisfies Tone[];

const tone = (fg: string, tint: string, stroke: string, solid: string, on: string): ToneColours => ({
  fg,
  tint,
  stroke,
  solid,
  on,
});
/** In high contrast a fill becomes an outline, and a loud fill carries black text. */
const outlined = (colour: string): ToneColours => tone(colour, '#000000', colour, colour, '#000000');

/** Tested for contrast: text on tint and on solid at least 4.5:1, in high contrast at least 10:1 on black. */
export const statePalette: Record<ThemeMode, Record<Tone, ToneColours>> = {
  light: {
    neutral: tone('#4B545F', '#EDF0F3', '#C3CAD2', '#464E58', '#FFFFFF'),
    info: tone('#0B5A94', '#E4F0FA', '#A9CDEA', '#0B6BB0', '#FFFFFF'),
    success: tone('#05664A', '#DFF3EA', '#97D3BC', '#078060', '#FFFFFF'),
    warning: tone('#7A4B00', '#FFF0D1', '#EBC477', '#F2A81D', '#2A1B00'),
    danger: tone('#A52A0C', '#FDE8E1', '#F0B39F', '#C2340F', '#FFFFFF'),
    paused: tone('#7A3576', '#F6E9F5', '#DDB6DA', '#8C3D85', '#FFFFFF'),
  },
  dark: {
    neutral: tone('#B7C0CA', '#2B3138', '#4A535D', '#B4BEC8', '#12161B'),
    info: tone('#86C2F2', '#12304A', '#2C5F8C', '#4FA3E3', '#06182A'),
    success: tone('#6FD3AE', '#0E3528', '#256B53', '#2FB98B', '#04221A'),
    warning: tone('#F7C35C', '#3E2D08', '#7C5C18', '#F2A81D', '#2A1B00'),
    danger: tone('#FF9D7E', '#4A1C0D', '#8F3D22', '#F06A42', '#2B0B02'),
    paused: tone('#E0A5DB', '#3E2140', '#75457A', '#C77DC0', '#2A0B28'),
  },
  'high-contrast': {
    neutral: outlined('#FFFFFF'),
    info: outlined('#8EC9FF'),
    success: outlined('#3FF2B0'),
    warning: outlined('#FFD84D'),
    danger: outlined('#FF9C80'),
    paused: outlined('#F3B3EE'),
  },
};
