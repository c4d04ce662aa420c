import { FluentProvider } from '@fluentui/react-components';
import { LanguageProvider } from '@gantry/plugin-sdk';
import { gantryTheme } from '@gantry/plugin-ui';
import { ImportPreview } from '@gantry/plugin-ui/import';
import { createRoot } from 'react-dom/client';

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
      <ImportPreview columns={columns} schema={schema} unique={['name']} onImport={() => undefined} />
    </LanguageProvider>
  </FluentProvider>,
);
