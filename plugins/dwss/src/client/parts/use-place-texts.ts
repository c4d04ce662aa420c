import { defineMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { locationLabels } from '../../contract/risc/location-label.ts';
import { useRiscModule } from '../module.ts';

/** What the project calls its locations, as a bundle. */
export function usePlaceTexts() {
  const { locationLabel, locationLabelChinese } = useRiscModule().context.settings.values;
  return useMemo(() => {
    const labels = locationLabels({ locationLabel, locationLabelChinese });
    return defineMessages({ en: { location: labels.en }, 'zh-CN': { location: labels['zh-CN'] } });
  }, [locationLabel, locationLabelChinese]);
}
