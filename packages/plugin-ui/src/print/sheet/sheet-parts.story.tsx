import { defineMessages } from '@gantry/plugin-sdk';
import { FetchedImages } from '../../files/fetched-images.ts';
import { PrintPage } from '../print-page.tsx';
import { Bilingual } from './bilingual.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { SheetFact, SheetSection } from './sheet-parts.tsx';
import { SheetTable } from './sheet-table.tsx';

const texts = defineMessages({
  en: { title: 'Inspection form', place: 'Location', proof: 'The signature covers the form.', file: 'File' },
  'zh-CN': { title: '检查表格', place: '位置', proof: '签名涵盖表格。', file: '文件' },
});
const number = 'BEM/C/2611/0187';
const images = new FetchedImages(new AbortController().signal);

export const stories = {
  Sheet: () => (
    <PrintPage label={number} backLabel="BEM" onBack={() => undefined} mark="Void">
      <RecordSheet
        title={<Bilingual of={texts} k="title" />}
        text={null}
        number={number}
        version={7}
        projectCode="BEM"
        printedAt="2026-11-20T06:32:00Z"
        isIntact={false}
        history={[
          {
            item: null,
            seq: 7,
            action: 'sign',
            by: { userId: '1', name: 'Chan Siu-fung', company: 'Kai Shing JV' },
            at: '2026-11-20T06:30:00Z',
            comment: '',
            changedFields: [],
            handedOver: [],
            coverage: 'covered',
            signature: { id: '1', hash: '4f2c'.repeat(16), problems: ['content'], registered_device: null },
          },
        ]}
        images={images}
        signatureText={(_, name) => name}
        proof={<Bilingual of={texts} k="proof" />}
      >
        <SheetSection heading={<Bilingual of={texts} k="place" />}>
          <SheetFact label={<Bilingual of={texts} k="place" />}>EB Bay 006</SheetFact>
          <SheetTable
            columns={[{ id: 'file', label: <Bilingual of={texts} k="file" /> }]}
            rows={[{ id: '1', cells: ['slab.jpg'] }]}
          />
        </SheetSection>
      </RecordSheet>
    </PrintPage>
  ),
};
