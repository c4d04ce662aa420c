import { defineMessages } from '@gantry/plugin-sdk';
import { PrintPage } from '../print-page.tsx';
import { QrCode } from '../qr-code.tsx';
import { Bilingual } from './bilingual.tsx';
import { SheetFact, SheetHead, SheetSection, SheetSignatures } from './sheet-parts.tsx';

const texts = defineMessages({
  en: { title: 'Inspection form', place: 'Location', signatures: 'Signatures' },
  'zh-CN': { title: '检查表格', place: '位置', signatures: '签名' },
});

const address = 'https://site.example/forms/7';

export const stories = {
  Sheet: () => (
    <PrintPage label="BEM/C/2611/0187" backLabel="BEM" onBack={() => undefined} mark="Void">
      <SheetHead
        title={<Bilingual of={texts} k="title" />}
        number="BEM/C/2611/0187"
        lines={['BEM']}
        code={<QrCode text={address} label={address} size="26mm" />}
      />
      <SheetSection heading={<Bilingual of={texts} k="place" />}>
        <SheetFact label={<Bilingual of={texts} k="place" />}>EB Bay 006</SheetFact>
      </SheetSection>
      <SheetSection heading={<Bilingual of={texts} k="signatures" />} long>
        <SheetSignatures
          items={[
            { id: '1', image: undefined, imageLabel: '', text: 'Chan Siu-fung', lines: ['2026-11-20 14:32'] },
          ]}
        />
      </SheetSection>
    </PrintPage>
  ),
};
