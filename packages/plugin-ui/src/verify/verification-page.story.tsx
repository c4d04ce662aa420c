import { defineMessages, useMessages } from '@gantry/plugin-sdk';
import type { RecordVerification } from '@gantry/plugin-sdk/contract';
import { StateTag } from '../tags/state-tag.tsx';
import { storyLive } from '../testing/story-host.ts';
import { VerificationPage } from './verification-page.tsx';

const texts = defineMessages({
  en: { form: 'form', closed: 'Closed', signed: '{name} signed' },
  'zh-CN': { form: '表格', closed: '已结束', signed: '{name}已签署' },
});
const hash = '4f2c'.repeat(16);
const signature: RecordVerification['signatures'][number] = {
  seq: 9,
  action: 'sign',
  part: null,
  from: 'Open',
  to: 'Closed',
  by: { userId: '1', name: 'Chan Siu-fung', company: 'Kai Shing JV' },
  is_name_of_today: false,
  company: 'Kai Shing JV',
  at: '2026-11-20T06:30:00Z',
  id: '1',
  hash,
  problems: [],
};
const intact: RecordVerification = {
  form_number: 'BEM/C/2611/0187',
  status: 'Closed',
  version: 12,
  intact: true,
  problems: [],
  not_covered: { steps: 2, comments: 1, partly: 0 },
  signatures: [signature],
  items: [],
  files: [{ id: '1', item: null, name: 'slab.jpg', sha256: hash, state: 'intact' }],
  paper: { state: 'changed', version: 9, later: 3 },
};
const broken: RecordVerification = {
  ...intact,
  intact: false,
  problems: [{ problem: 'gap', seq: 4 }],
  signatures: [{ ...signature, problems: ['content', 'chain'] }],
  items: [
    {
      id: '1',
      set: 'portions',
      name: 'EB Bay 006',
      status: 'Closed',
      intact: false,
      problems: [{ problem: 'record', seq: null }],
      signatures: [{ ...signature, id: null, hash: null, problems: ['missing'] }],
    },
  ],
  files: [{ id: '1', item: null, name: 'slab.jpg', sha256: hash, state: 'altered' }],
  paper: { state: 'unknown', version: 9, later: 0 },
};
const host = {
  live: { on: storyLive, onDidResync: storyLive },
  session: { serverNow: () => Date.parse('2026-11-21T01:00:00Z') },
};
const none: readonly string[] = [];

function Check({ found }: { readonly found: RecordVerification }) {
  const { t } = useMessages(texts);
  return (
    <VerificationPage
      host={host}
      id="7"
      params={{}}
      fetch={async () => found}
      topics={none}
      recordText={t('form')}
      noNumber="–"
      missing="–"
      statusText={() => t('closed')}
      tags={() => <StateTag tone="success">{t('closed')}</StateTag>}
      signatureText={(_, name) => t('signed', { name })}
      onList={() => undefined}
      onOpen={() => undefined}
    />
  );
}

export const stories = {
  Intact: () => <Check found={intact} />,
  Broken: () => <Check found={broken} />,
};
