import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import { useMemo } from 'react';
import { Card } from '../page/card.tsx';
import { storyHost } from '../testing/story-host.ts';
import type { EntryColumn } from './fields/entry-cell.tsx';
import { EntryRowsField } from './fields/entry-rows-field.tsx';
import { FormBody } from './form-parts.tsx';
import { useRecordForm } from './use-record-form.ts';

const texts = defineMessages({
  en: { crew: 'Crew', trade: 'Trade', number: 'Number', name: 'Name', welder: 'Welder', fixer: 'Fixer' },
  'zh-CN': { crew: '班组', trade: '工种', number: '人数', name: '姓名', welder: '焊工', fixer: '钢筋工' },
});
const blank = { trade: undefined, number: undefined, name: '' };

interface Crew {
  readonly crew: readonly { readonly trade: string; readonly number: number; readonly name: string }[];
}

/** As many rows as a portion of a site diary has on a busy day. */
function CrewForm({ count }: { readonly count: number }) {
  const { t } = useMessages(texts);
  const columns = useMemo(
    (): readonly EntryColumn[] => [
      {
        name: 'trade',
        label: t('trade'),
        kind: 'choice',
        options: [
          { value: 'w', label: t('welder') },
          { value: 'f', label: t('fixer') },
        ],
      },
      { name: 'number', label: t('number'), kind: 'number', width: '96px' },
      { name: 'name', label: t('name'), kind: 'text', maxLength: 60 },
    ],
    [t],
  );
  const form = useRecordForm<Crew, void>({
    host: storyHost,
    schema: {
      // The form holds nothing else.
      safeParse: (value) => ({ success: true, data: value as Crew }),
    },
    start: {
      crew: Array.from({ length: count }, (_, at) => ({
        trade: at % 2 ? 'w' : 'f',
        number: at + 1,
        name: '',
      })),
    },
    save: async () => undefined,
  });
  return (
    <Card title={t('crew')}>
      <FormBody form={form}>
        <EntryRowsField
          form={form}
          name="crew"
          label={t('crew')}
          columns={columns}
          blank={blank}
          most={400}
        />
      </FormBody>
    </Card>
  );
}

export const stories = { Blank: () => <CrewForm count={0} />, Written: () => <CrewForm count={6} /> };
