import { Button } from '@fluentui/react-components';
import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { type DayState, LoadingState, MonthCalendar, Notice, useFetched } from '@gantry/plugin-ui';
import { useState } from 'react';
import { diaryTopics } from '../../../contract/diary/calls.ts';
import { terms } from '../messages/terms.ts';
import { texts } from '../messages/texts.ts';
import { useDiaryModule } from '../module.ts';
import { dayLooks, statusLooks } from '../parts/looks.tsx';

const topics = [diaryTopics.changed, diaryTopics.portionChanged];

/** The state of each day of a month. A day leads to its diary, or to a new one. */
export function DiaryCalendar() {
  const { api, context } = useDiaryModule();
  const { t } = useMessages(texts);
  const { t: term } = useMessages(terms);
  const format = useFormat();
  const [month, setMonth] = useState(() => format.isoDay(context.session.serverNow()).slice(0, 7));
  const { value, load, refresh } = useFetched((signal) => api.calendar({ month }, { signal }), {
    key: month,
    live: context.live,
    topics,
  });
  const mayCreate = context.permissions.has('DIARY_EDIT');
  const days = new Map((value?.days ?? []).map((day) => [day.date, day]));
  const stateOf = (date: string): DayState | undefined => {
    const found = days.get(date);
    if (found === undefined) return undefined;
    const { state, diary } = found;
    const isDayState = state in dayLooks;
    // Each state is in one of the two.
    const [tone, icon] = isDayState
      ? dayLooks[state as keyof typeof dayLooks]
      : statusLooks[state as keyof typeof statusLooks];
    return {
      tone,
      icon,
      word: term(isDayState ? `state.${state as keyof typeof dayLooks}` : `status.${state as 'Draft'}`),
      note:
        diary === null
          ? undefined
          : t('ofPortions', { done: diary.submitted_count, all: diary.portion_count }),
      isClosed: diary === null && (!mayCreate || state === 'before' || state === 'future'),
    };
  };
  return (
    <>
      {load.kind === 'failed' && (
        <Notice tone="warning" actions={<Button onClick={refresh}>{t('tryAgain')}</Button>}>
          {t('calendarFailed')}
        </Notice>
      )}
      <MonthCalendar
        label={t('calendar')}
        month={month}
        onMonth={setMonth}
        today={value?.today}
        stateOf={stateOf}
        onOpen={(day) => {
          const id = days.get(day)?.diary?.id;
          if (id === undefined) context.navigate('diary-create', { day });
          else context.navigate('diary-detail', { id });
        }}
      />
      {value === undefined && load.kind !== 'failed' && <LoadingState />}
    </>
  );
}
