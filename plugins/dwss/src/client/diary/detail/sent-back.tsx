import { knownKey, useMessages } from '@gantry/plugin-sdk';
import { observer } from 'mobx-react-lite';
import { SentBackNotice } from '../../parts/detail/sent-back-notice.tsx';
import { texts } from '../messages/texts.ts';
import type { DiaryRecord } from '../state/diary-record.ts';
import { historyOf, type Part } from './parts-of-diary.ts';

const handing: readonly string[] = ['submit', 'resubmit', 'reject', 'return', 'sendBack'];

/** Who rejected the diary or returned a portion, and why, until it is submitted again. */
export const SentBack = observer(function SentBack(props: {
  readonly record: DiaryRecord;
  readonly part: Part;
}) {
  const { record, part } = props;
  const { t } = useMessages(texts);
  const last = historyOf(record, part).findLast(({ action }) => handing.includes(action));
  const key = last && knownKey(texts, `sentBack.${last.action}`);
  return last && key ? <SentBackNotice step={last} text={(values) => t(key, values)} /> : null;
});
