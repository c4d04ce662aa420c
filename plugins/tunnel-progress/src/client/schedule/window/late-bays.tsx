import { useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import type { ProgrammeStore } from '../programme-store.ts';
import { scheduleMessages } from '../schedule-messages.ts';
import { BaySection, mostBays, useLateText } from './bay-list.tsx';

/** The bays with the latest work on the shown day. */
export const LateBays = observer(function LateBays({ store }: { readonly store: ProgrammeStore }) {
  const { t } = useMessages(scheduleMessages);
  const lateText = useLateText();
  return (
    <BaySection
      store={store}
      title={t('late')}
      bays={store.late.slice(0, mostBays)}
      detailOf={lateText}
      none={t('lateNone')}
    />
  );
});
