import { z } from 'zod';
import { riscTerms } from './terms.ts';

/** Settings in which a project says what it calls its locations, such as Bay or Chainage; empty where it has no word of its own. */
export const locationSettings = z.object({
  locationLabel: z.string().catch(''),
  locationLabelChinese: z.string().catch(''),
});

/** What a project calls its locations, in both languages. */
export function locationLabels(settings: z.output<typeof locationSettings>) {
  return {
    en: settings.locationLabel.trim() || riscTerms.en['field.location'],
    'zh-CN': settings.locationLabelChinese.trim() || riscTerms['zh-CN']['field.location'],
  };
}
