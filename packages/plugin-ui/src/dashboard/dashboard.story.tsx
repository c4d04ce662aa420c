import type { ReactNode } from 'react';
import { ColumnChart, daysBetween } from '../charts/index.ts';
import { Card } from '../page/card.tsx';
import { StatCard } from './stat-card.tsx';

/** Example figures at an example time: 20 Nov 2026 14:32 in Hong Kong. */
const now = Date.parse('2026-11-20T06:32:00Z');
const clock = () => now;
const days = daysBetween('2026-11-14', '2026-11-20');

export const stories: Record<string, () => ReactNode> = {
  'Cards of figures': () => (
    <div
      style={{ display: 'grid', gap: '16px', gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
    >
      <StatCard
        label="Example: Check In"
        value={128}
        unit="people"
        trend={{ before: 116, period: 'the day before' }}
        asOf={now - 120_000}
        clock={clock}
      />
      <StatCard
        label="Example: late forms"
        value={7}
        trend={{ before: 12, period: 'the 7 days before', good: 'down' }}
        asOf={now - 27_000_000}
        clock={clock}
      />
      <StatCard
        label="Example: inclination"
        value={1.25}
        digits={2}
        unit="°"
        asOf={now - 90_000_000}
        staleAfterMs={3_600_000}
        clock={clock}
      />
      <StatCard
        label="Example: no reading"
        value={null}
        trend={{ before: 3, period: 'the day before' }}
        clock={clock}
      />
      <Card title="Example: People Count" aside="Last Update 2026-11-20 14:30">
        <ColumnChart
          title="Example: people count by day"
          categories={days}
          categoryKind="day"
          series={[
            { id: 'in', label: 'Check In', values: [101, 98, 120, 131, 127, 116, 128] },
            { id: 'out', label: 'Check Out', values: [99, 97, 121, 128, 127, 113, 64] },
          ]}
        />
      </Card>
      <Card title="Example: failed and loading">
        <StatCard
          label="Example: failed"
          value={null}
          load={{ kind: 'failed', error: new Error('no') }}
          onRetry={() => undefined}
        />
        <div data-keeps-loading="">
          <StatCard label="Example: loading" value={null} load={{ kind: 'loading' }} />
        </div>
      </Card>
    </div>
  ),
};
