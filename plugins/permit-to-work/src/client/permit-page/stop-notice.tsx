import { useFormat, useLanguage, useMessages } from '@gantry/plugin-sdk';
import { commentIn } from '@gantry/plugin-sdk/contract';
import { Notice, unbroken, usePersonText } from '@gantry/plugin-ui';
import type { Permit } from '../../contract/permit.ts';
import type { HistoryEntry } from '../../contract/permit-history.ts';
import { pageMessages } from '../messages/permit-page.ts';
import { historyName } from '../parts/history-name.ts';

const tones = { Suspended: 'paused', Rejected: 'danger', Cancelled: 'neutral' } as const;

/** Why work may not go on: who suspended, rejected or cancelled the permit, when, and the reason. */
export function StopNotice(props: {
  readonly permit: Pick<Permit, 'status'>;
  readonly history: readonly HistoryEntry[];
}) {
  const { status } = props.permit;
  const { t } = useMessages(pageMessages);
  const { locale } = useLanguage();
  const personText = usePersonText();
  const format = useFormat();
  if (status !== 'Suspended' && status !== 'Rejected' && status !== 'Cancelled') return null;
  const entry = props.history.findLast(({ from, to }) => to === status && from !== to);
  if (entry === undefined) return null;
  return (
    <Notice tone={tones[status]} title={t(historyName(entry), { name: personText(entry.by) })}>
      {[unbroken(format.dateTime(entry.at)), commentIn(entry.comment, entry.by === null, locale)]
        .filter(Boolean)
        .join(' · ')}
    </Notice>
  );
}
