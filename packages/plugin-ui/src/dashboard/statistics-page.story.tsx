import { storyLive } from '../testing/story-host.ts';
import { StatCard } from './stat-card.tsx';
import { StatisticsPage } from './statistics-page.tsx';

const host = {
  live: { on: storyLive, onDidResync: storyLive },
  session: { serverNow: () => Date.parse('2026-11-20T06:32:00Z') },
};
const refreshedAt = new Date(0);
const none: readonly string[] = [];

const page = (params: Readonly<Record<string, string>>) => (
  <StatisticsPage
    host={host}
    item={{ params, setParams: () => undefined, refreshedAt }}
    title="Example"
    failed="Example"
    usual={(today) => ({ from: '2026-11-14', to: today })}
    fetch={async () => 128}
    topics={none}
    listLabel="Example: list"
    onList={() => undefined}
  >
    {(value) => <StatCard label="Example: Check In" value={value} />}
  </StatisticsPage>
);

export const stories = {
  'Usual days': () => page({}),
  'No days': () => page({ from: '', to: '' }),
};
