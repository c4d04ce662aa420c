import { FluentProvider } from '@fluentui/react-components';
import { LanguageProvider } from '@gantry/plugin-sdk';
import { gantryTheme } from '@gantry/plugin-ui';
import { ImportPreview } from '@gantry/plugin-ui/import';
import { LongList } from '@gantry/plugin-ui/long-list';
import { createRoot } from 'react-dom/client';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly group: string;
}

const items: readonly Item[] = Array.from({ length: 10_000 }, (_, at) => ({
  id: `item-${at}`,
  name: `Segment ${at + 1}`,
  group: `Bay ${Math.floor(at / 40) + 1}`,
}));

const columns = [
  { key: 'name', heading: 'Name' },
  { key: 'count', heading: 'Count' },
];
const schema = {
  safeParse: (row: unknown) => ({ success: true as const, data: row }),
};

createRoot(document.getElementById('root') ?? document.body).render(
  <FluentProvider theme={gantryTheme('light')}>
    <LanguageProvider source={{ locale: 'en', project: { timeZone: 'Asia/Hong_Kong' } }}>
      <LongList
        label="Segments"
        rows={items}
        rowKey={(item) => item.id}
        groupOf={(item) => item.group}
        height={600}
        renderRow={(item) => <span>{item.name}</span>}
      />
      <ImportPreview columns={columns} schema={schema} unique={['name']} onImport={() => undefined} />
    </LanguageProvider>
  </FluentProvider>,
);
