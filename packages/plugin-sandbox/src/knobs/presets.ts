import { firstKnobs, type Knobs } from './knobs.ts';

/** The knobs that a preset sets: what the reader has in the hand, and what reaches it. What the plugin shows stays. */
type PresetKnobs = Pick<Knobs, 'language' | 'theme' | 'width' | 'network'>;

const { language, theme, width, network } = firstKnobs;

/** Places where people on a site use a plugin. */
export const presets = {
  desk: { language, theme, width, network },
  'phone-zh': { language: 'zh-CN', theme: 'light', width: 390, network: 'mobile' },
  'phone-sun': { language: 'en', theme: 'high-contrast', width: 390, network: 'mobile' },
  'tablet-tunnel': { language: 'en', theme: 'dark', width: 768, network: 'very-slow' },
  'phone-long': { language: 'pseudo', theme: 'light', width: 390, network: 'online' },
} satisfies Readonly<Record<string, PresetKnobs>>;

export type PresetId = keyof typeof presets;

/** In the order in which they are offered. */
export const presetIds: readonly PresetId[] = [
  'desk',
  'phone-zh',
  'phone-sun',
  'tablet-tunnel',
  'phone-long',
];

/** The preset whose knobs hold; undefined where one of them was turned. */
export function presetOf(knobs: PresetKnobs): PresetId | undefined {
  return presetIds.find((id) => {
    const preset = presets[id];
    return (
      preset.language === knobs.language &&
      preset.theme === knobs.theme &&
      preset.width === knobs.width &&
      preset.network === knobs.network
    );
  });
}
