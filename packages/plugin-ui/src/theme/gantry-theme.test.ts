import type { Theme } from '@fluentui/react-components';
import { describe, expect, it } from 'vitest';
import { gantryTheme, scenePalette, stateTokens, surfaceTokens, type ThemeMode } from '../index.ts';
import { statePalette, tones } from './state-palette.ts';

const modes: ThemeMode[] = ['light', 'dark', 'high-contrast'];

/** WCAG 2 contrast of two `#RRGGBB` colours. */
function contrast(first: string, second: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const textSlots: (keyof Theme)[] = [
  'colorNeutralForeground1',
  'colorNeutralForeground2',
  'colorNeutralForeground3',
  'colorNeutralForeground4',
  'colorBrandForeground1',
  'colorBrandForegroundLink',
];

describe.each(modes)('the %s theme', (mode) => {
  const theme = gantryTheme(mode);

  it.each(textSlots)('keeps %s legible on a panel', (slot) => {
    expect(contrast(String(theme[slot]), theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps text legible on the brand and on a selection', () => {
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground)).toBeGreaterThanOrEqual(
      7,
    );
    expect(contrast(theme.colorBrandForeground2, theme.colorBrandBackground2)).toBeGreaterThanOrEqual(6);
  });

  it.each(tones)('keeps %s text legible on its tint, on its solid and on a panel', (tone) => {
    const { fg, tint, solid, on } = statePalette[mode][tone];
    expect(contrast(fg, tint)).toBeGreaterThanOrEqual(mode === 'high-contrast' ? 10 : 6);
    expect(contrast(on, solid)).toBeGreaterThanOrEqual(4.9);
    expect(contrast(fg, theme.colorNeutralBackground1)).toBeGreaterThanOrEqual(4.5);
  });

  it('defines every custom property that the tokens refer to', () => {
    const references = [
      ...Object.values(stateTokens).flatMap((tone) => Object.values(tone)),
      ...Object.values(surfaceTokens),
    ];
    const names = references.map((reference) => /^var\(--(\w+)\)$/.exec(reference)?.[1]);
    const defined: Record<string, unknown> = { ...theme };
    expect(names.filter((name) => name === undefined || typeof defined[name] !== 'string')).toEqual([]);
  });

  it('gives the renderer plain colours whose markers stand out from the scene', () => {
    const { tones: sceneTones, fills, canvasBottom, ...rest } = scenePalette(mode);
    const colours = { ...rest, ...fills };
    expect(Object.values(colours)).toEqual(
      Object.values(colours).map(() => expect.stringMatching(/^#[0-9A-F]{6}$/)),
    );
    for (const tone of tones) {
      expect(contrast(sceneTones[tone].solid, canvasBottom)).toBeGreaterThanOrEqual(3.4);
      expect(contrast(sceneTones[tone].on, sceneTones[tone].solid)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('gives Chinese text two more pixels between lines', () => {
  const height = (locale: 'en' | 'zh-CN') =>
    Number.parseInt(gantryTheme('light', locale).lineHeightBase300, 10);
  expect(height('zh-CN') - height('en')).toBe(2);
});
