import { useFormat, useMessages } from '@gantry/plugin-sdk';
import { Card, KeyValues } from '@gantry/plugin-ui';
import type { TopicOrigin } from '../../contract/topic.ts';
import { texts } from '../messages/texts.ts';

/** What the file said from which a topic comes. */
export function OriginCard({ origin }: { readonly origin: TopicOrigin }) {
  const { t } = useMessages(texts);
  const format = useFormat();
  const items = [
    { id: 'file', label: t('originFile'), value: origin.file, wrap: true },
    { id: 'project', label: t('originProject'), value: origin.project },
    {
      id: 'author',
      label: t('originAuthor'),
      value: [origin.author, format.dateTime(origin.createdAt)].join(' · '),
    },
    { id: 'assigned', label: t('originAssigned'), value: origin.assignedTo },
    { id: 'links', label: t('originLinks'), value: origin.referenceLinks.join('\n'), wrap: true },
  ];
  return (
    <Card title={t('origin')}>
      <KeyValues items={items.filter(({ value }) => value !== '')} />
    </Card>
  );
}
