import { knownKey, useFormat, useMessages } from '@gantry/plugin-sdk';
import { Notice, usePersonText } from '@gantry/plugin-ui';
import { observer } from 'mobx-react-lite';
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
  const format = useFormat();
  const personText = usePersonText();
  const last = historyOf(record, part).findLast(({ action }) => handing.includes(action));
  const title = last && knownKey(texts, `sentBack.${last.action}`);
  if (title === undefined || last === undefined) return null;
  return (
    <Notice tone="warning" title={t(title, { name: personText(last.by), time: format.dateTime12(last.at) })}>
      {last.comment}
    </Notice>
  );
});
