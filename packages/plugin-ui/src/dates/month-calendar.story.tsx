import { CheckmarkCircle16Filled, Clock16Filled, Edit16Filled } from '@fluentui/react-icons';
import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import { useState } from 'react';
import { MonthCalendar } from './month-calendar.tsx';

const texts = defineMessages({
  en: { title: 'Diaries', closed: 'Closed', draft: 'Draft', later: 'Still to come' },
  'zh-CN': { title: '日志', closed: '已结束', draft: '草稿', later: '未到日期' },
});
const today = '2026-11-20';

function Month() {
  const { t } = useMessages(texts);
  const [month, setMonth] = useState('2026-11');
  return (
    <MonthCalendar
      label={t('title')}
      month={month}
      onMonth={setMonth}
      today={today}
      stateOf={(day) => {
        if (day > today)
          return { tone: 'neutral', icon: <Clock16Filled />, word: t('later'), isClosed: true };
        return day > '2026-11-17'
          ? { tone: 'info', icon: <Edit16Filled />, word: t('draft'), note: '2 / 3' }
          : { tone: 'success', icon: <CheckmarkCircle16Filled />, word: t('closed') };
      }}
      onOpen={() => undefined}
    />
  );
}

export const stories = { Month: () => <Month /> };
