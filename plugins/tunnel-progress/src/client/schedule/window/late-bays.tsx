import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { BayList } from './bay-list.tsx';

/** Bays that are listed, the latest first. */
const mostBays = 10;

/** The bays with the latest work on the shown day. */
export const LateBays = observer(function LateBays({ store }: { readonly store: ProgrammeStore }) {
  const { t } = useMessages(scheduleMessages);
  return (
    <BayList
      store={store}
      title={t('late')}
      bays={store.late.slice(0, mostBays)}
      detailOf={({ daysLate, activities, worst }) =>
        t('lateBay', {
          days: t('daysLate', { count: daysLate }),
          count: activities,
          what: worst.itemName || worst.trade || worst.activityId,
        })
      }
      none={t('lateNone')}
    />
  );
});
