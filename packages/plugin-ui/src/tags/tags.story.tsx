import { CountBadge } from './count-badge.tsx';
import { KeyValues } from './key-values.tsx';
import { Mono } from './mono.tsx';
import { StateTag } from './state-tag.tsx';

const tones = ['neutral', 'info', 'success', 'warning', 'danger', 'paused'] as const;

export const stories = {
  Tags: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {tones.map((tone) => (
        <StateTag key={tone} tone={tone}>
          {tone}
        </StateTag>
      ))}
      {tones.map((tone) => (
        <StateTag key={tone} tone={tone} solid>
          {tone}
        </StateTag>
      ))}
      {tones.map((tone) => (
        <CountBadge key={tone} count={120} max={99} tone={tone} label={`120 ${tone}`} />
      ))}
    </div>
  ),
  'Keys and values': () => (
    <KeyValues
      items={[
        { id: 'work', label: 'Work', value: 'Waterproofing membrane to the roof slab, bay 6', wrap: true },
        { id: 'id', label: 'GlobalId', value: <Mono>2O2Fr$t4X7Zf8NOew3FLOH</Mono> },
        { id: 'none', label: 'Equipment', value: null },
      ]}
    />
  ),
};
