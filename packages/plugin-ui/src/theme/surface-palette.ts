import type { ThemeMode } from './state-palette.ts';

/** Names of the colours that Fluent has no slot for. */
export type SurfaceName =
  | 'glass'
  | 'glassShadow'
  | 'canvas'
  | 'markerHalo'
  | 'tabbar'
  | 'logoAccent'
  | 'cubeTop'
  | 'cubeLeft'
  | 'cubeRight'
  | 'rowHover'
  | 'selectedOutline';

const light: Record<SurfaceName, string> = {
  /** Background of parts that float over the model. */
  glass: 'rgba(255, 255, 255, 0.94)',
  glassShadow: '0 0 2px rgba(0, 0, 0, 0.10), 0 8px 20px rgba(16, 24, 32, 0.13)',
  /** Behind the model, before the first frame. */
  canvas: '#E6EAEE',
  /** Ring that separates a marker from whatever it covers. */
  markerHalo: '#FFFFFF',
  tabbar: '#FBFCFD',
  logoAccent: '#3751A9',
  cubeTop: '#FFFFFF',
  cubeLeft: '#E3E7EC',
  cubeRight: '#F1F3F6',
  rowHover: '#F3F5F8',
  /**
   * `outline` of a selected row or button, where a fill cannot show it: in high contrast, and where the system sets the colours. Those make
   * a transparent outline visible.
   */
  selectedOutline: '2px solid transparent',
};

export const surfacePalette: Record<ThemeMode, Record<SurfaceName, string>> = {
  light,
  dark: {
    glass: 'rgba(31, 36, 42, 0.94)',
    glassShadow: '0 0 2px rgba(0, 0, 0, 0.4), 0 8px 24px rgba(0, 0, 0, 0.45)',
    canvas: '#14181C',
    markerHalo: '#14181C',
    tabbar: '#1A1F24',
    logoAccent: '#839CDE',
    cubeTop: '#343C45',
    cubeLeft: '#23292F',
    cubeRight: '#2B3239',
    rowHover: '#2A3038',
    selectedOutline: '2px solid transparent',
  },
  'high-contrast': {
    glass: '#000000',
    glassShadow: 'none',
    canvas: '#000000',
    markerHalo: '#000000',
    tabbar: '#000000',
    logoAccent: '#1AEBFF',
    cubeTop: '#000000',
    cubeLeft: '#000000',
    cubeRight: '#000000',
    rowHover: '#262626',
    selectedOutline: '2px solid #1AEBFF',
  },
};
