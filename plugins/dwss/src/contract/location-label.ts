import { z } from 'zod';

/** Settings in which a project says what it calls its locations, such as Bay or Chainage; empty where it has no word of its own. */
export const locationSettings = z.object({
  locationLabel: z.string().catch(''),
  locationLabelChinese: z.string().catch(''),
});

/** The usual word. */
const usual = { en: 'Location', 'zh-CN': '位置' } as const;

/** What a project calls its locations, in both languages. */
export function locationLabels(settings: z.output<typeof locationSettings>) {
  return {
    en: settings.locationLabel.trim() || usual.en,
    'zh-CN': settings.locationLabelChinese.trim() || usual['zh-CN'],
  };
}
