import { type IsoDay, startOfDayInZone, useLanguage } from '@gantry/plugin-sdk';
import { useFetched } from '@gantry/plugin-ui';
import { progressChanged } from '../../contract/progress.ts';
import { scheduleChanged } from '../../contract/schedule/schedule.ts';
import { dayBefore, lastDayOf } from '../model-pictures.ts';
import type { ProgressModule } from '../progress-module.ts';

const topics = [progressChanged, scheduleChanged];
/** Photos and rows of quantities that a report has. */
export const mostPhotos = 12;
const mostQuantities = 100;

/** Everything that the report of a month says, fetched together, so that it is of one moment. */
export function useReport({ api, schedule, live }: ProgressModule, month: string, today: IsoDay) {
  const { timeZone } = useLanguage();
  return useFetched(
    async (signal) => {
      const day = lastDayOf(month, today);
      const options = { signal };
      const startOf = (of: IsoDay) => startOfDayInZone(of, timeZone).getTime();
      const [items, before, names, programme, late, quantities, photos] = await Promise.all([
        api.itemList({ date: startOf(day) }, options),
        api.itemList({ date: startOf(dayBefore(month)) }, options),
        api.curvesOptions({}, options),
        schedule.curve({}, options),
        schedule.lateList({ day }, options),
        schedule.quantities({ day, page: 1, pageSize: mostQuantities }, options),
        api.photoList({ month, page: 1, pageSize: mostPhotos }, options),
      ]);
      const curves = await Promise.all(
        names.map(async (name) => ({ name, curve: await api.curvesData({ curveName: name }, options) })),
      );
      const shareBefore = new Map(
        before.itemList.map(({ itemName, actualProgress }) => [itemName, actualProgress]),
      );
      return {
        month,
        day,
        items: items.itemList.map((item) => ({ ...item, before: shareBefore.get(item.itemName) ?? -1 })),
        curves,
        programme,
        late,
        quantities,
        photos,
      };
    },
    { key: month, live, topics },
  );
}

export type Report = NonNullable<ReturnType<typeof useReport>['value']>;
