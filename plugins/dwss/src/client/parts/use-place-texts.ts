import { defineMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { locationLabels } from '../../contract/location-label.ts';
import { useSiteForms } from '../site-forms.ts';

/** What the project calls its locations, as a bundle. */
export function usePlaceTexts() {
  const { locationLabel, locationLabelChinese } = useSiteForms().context.settings.values;
  return useMemo(() => {
    const labels = locationLabels({ locationLabel, locationLabelChinese });
    return defineMessages({ en: { location: labels.en }, 'zh-CN': { location: labels['zh-CN'] } });
  }, [locationLabel, locationLabelChinese]);
}
