import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { DataTable } from '@gantry/plugin-ui';
import type { Setup } from '../../contract/falsework.ts';
import { type Channel, channels } from '../../contract/readings.ts';
import { levelMessages } from '../levels/level-messages.ts';
import { unitOf } from '../sensors/use-value-text.ts';
import { setupMessages } from './setup-messages.ts';

type Thresholds = Setup['thresholds'][number];

/** The thresholds that held before, and those that will hold, with who set them; newest first. */
export function EarlierThresholds({ thresholds }: { readonly thresholds: readonly Thresholds[] }) {
  const { t } = useMessages(setupMessages);
  const { t: word } = useMessages(levelMessages);
  const { dateTime } = useFormat();
  const channelText = (channel: Channel, { limits: { [channel]: limits } }: Thresholds) =>
    limits === null
      ? []
      : `${word(channel)} ${limits.alert} / ${limits.alarm} / ${limits.action} ${unitOf(channel)}`;
  return (
    <DataTable
      label={t('allThresholds')}
      columns={[
        {
          id: 'from',
          header: t('holdFrom'),
          width: '96px',
          naming: true,
          cell: ({ from }) => dateTime(from),
        },
        {
          id: 'limits',
          header: t('allThresholds'),
          cell: (each) => channels.flatMap((channel) => channelText(channel, each)).join(', ') || '–',
        },
        { id: 'by', header: t('setBy'), width: '96px', cell: ({ setBy }) => setBy || '–' },
      ]}
      rows={thresholds}
      rowKey={({ from }) => from}
      load={{ kind: 'ready' }}
      maxHeight={180}
    />
  );
}
