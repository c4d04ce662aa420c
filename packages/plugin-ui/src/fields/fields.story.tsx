import { useState } from 'react';
import { DateRangeField } from '../dates/date-range-field.tsx';
import type { DateRange } from '../dates/date-shortcuts.ts';
import { SearchField } from './search-field.tsx';
import { SelectField } from './select-field.tsx';
import { SignaturePad } from './signature-pad.tsx';

const bays = ['Bay 5', 'Bay 6'].map((value) => ({ value, label: value }));

function Filters() {
  const [text, setText] = useState('');
  const [bay, setBay] = useState<string>();
  const [range, setRange] = useState<DateRange>({ from: '2026-11-14', to: '2026-11-20' });
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <SearchField label="Search plant" placeholder="Search plant" value={text} onChange={setText} />
      <SelectField label="Bay" prefix="Bay" allLabel="All" options={bays} value={bay} onChange={setBay} />
      <DateRangeField label="Period" value={range} onChange={setRange} />
    </div>
  );
}

export const stories = {
  Filters: () => <Filters />,
  Signature: () => <SignaturePad label="Signature" onChange={() => undefined} />,
  'Signature, none stored': () => (
    <SignaturePad
      label="Signature"
      stored={{ value: { image: null }, load: { kind: 'ready' } }}
      onChange={() => undefined}
    />
  ),
};
