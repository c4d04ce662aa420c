import { type RefObject, useLayoutEffect, useState } from 'react';
import { gantryTheme } from '../theme/gantry-theme.ts';
import type { SeriesColour } from './series-look.ts';

/** What a canvas draws with: it cannot read custom properties. */
export type ChartTheme = {
  readonly text: string;
  readonly strong: string;
  readonly surface: string;
  readonly grid: string;
  readonly danger: string;
  readonly font: string;
  readonly series: Readonly<Record<SeriesColour, string>>;
};

/** Custom properties of the theme, which `FluentProvider` writes. */
const properties = {
  text: 'colorNeutralForeground3',
  strong: 'colorNeutralForeground1',
  surface: 'colorNeutralBackground1',
  grid: 'colorNeutralStroke3',
  danger: 'stDangerSolid',
  font: 'fontFamilyBase',
  brand: 'colorCompoundBrandStroke',
  grey: 'colorNeutralForeground4',
  info: 'stInfoSolid',
  paused: 'stPausedSolid',
  success: 'stSuccessSolid',
  warning: 'stWarningSolid',
} as const;
type Name = keyof typeof properties;

const named = (name: Name) => `--${properties[name]}`;

function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const light: Readonly<Record<string, unknown>> = { ...gantryTheme('light') };
  const read = (name: Name) => style.getPropertyValue(named(name)).trim() || String(light[properties[name]]);
  const [brand, grey, info] = [read('brand'), read('grey'), read('info')];
  const danger = read('danger');
  return {
    text: read('text'),
    strong: read('strong'),
    surface: read('surface'),
    grid: read('grid'),
    danger,
    font: read('font'),
    series: {
      brand,
      grey,
      info,
      paused: read('paused'),
      success: read('success'),
      warning: read('warning'),
      danger,
    },
  };
}

/** Colours of a series for styles and SVG, as `var(--…)`, which follow the theme without a render. */
export const seriesVariable = (colour: SeriesColour): string => `var(${named(colour)})`;

/**
 * The colours in force at an element, read again when the theme changes.
 *
 * Fluent changes a theme by a rule of a style sheet, and no event reports that. So the element has an invisibly short transition
 * on two of its colours, whose end is the event.
 */
export function useChartTheme(probe: RefObject<HTMLElement | null>): ChartTheme | undefined {
  const [theme, setTheme] = useState<ChartTheme>();
  useLayoutEffect(() => {
    const element = probe.current;
    if (element === null) return;
    const read = () => setTheme(readTheme(element));
    read();
    element.addEventListener('transitionend', read);
    return () => element.removeEventListener('transitionend', read);
  }, [probe]);
  return theme;
}
