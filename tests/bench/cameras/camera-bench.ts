import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoProjects } from '@gantry/demo';
import { knownAlertTypes, triageStates } from '../../../packages/plugin-sdk/src/cameras/index.ts';
import { onConnection } from '../../../packages/server/src/database/connection.ts';
import { EmbeddedPostgres } from '../../../packages/server/src/database/embedded-postgres.ts';
import type { BenchOptions } from '../bench-options.ts';
import { signIn, startServer } from '../built-server.ts';
import type { Asker } from '../lists/bare-statements.ts';
import { compareList } from '../lists/compare-list.ts';
import { firstPages, type OfferedPages } from '../lists/first-pages.ts';
import { ListClient } from '../lists/list-client.ts';
import { printPart } from '../report.ts';
import { allAlertsRoute, cameraAlertsRoute, cameraListRoute } from './camera-routes.ts';
import { cameras, fillCameras } from './fill-cameras.ts';

const projectCode = 'TCE';

/** Measures the list of cameras over HTTP, and the SQL of all first pages of the alert logs. Prints each part when it is there. */
export async function cameraBench({ root, alerts, rounds, viewRounds }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-bench-'));
  const postgres = new EmbeddedPostgres({ dataFolder: folder });
  try {
    const url = await postgres.ensure();
    const server = await startServer(join(root, 'packages/server/dist/main.js'), root, {
      GANTRY_DATA: folder,
      GANTRY_DEMO: '1',
      GANTRY_DEMO_BAYS: '0',
    });
    try {
      const asker = member();
      const filledIn = Date.now();
      await onConnection(url, (owner) => fillCameras(owner, asker.projectId, alerts));
      const many = alerts.toLocaleString('en');
      console.log(`Filled ${many} alerts in ${((Date.now() - filledIn) / 1000).toFixed(0)} s.`);
      const monitors = await onConnection(url, async (owner) => {
        const { rows } = await owner.query<{ id: string }>(
          `select id from device where project_id = $1 and external_id like 'BENCH-%' order by external_id limit 20`,
          [asker.projectId],
        );
        return rows.map(({ id }) => id);
      });
      printPart({
        title: `First pages of the alert log at ${many} alerts of ${cameras} cameras (${viewRounds} rounds of each view)`,
        columns: ['SQL', 'limit'],
        figures: [
          ...(await firstPages(url, allAlertsRoute(), asker, offers(), viewRounds)),
          ...(await firstPages(url, cameraAlertsRoute(), asker, offersOfCamera(monitors), viewRounds)),
        ],
        notes: [
          'A view is an order, a direction and a state. With the number of alerts, up to 1,000 on a first page, and the names.',
        ],
      });
      const list = cameraListRoute();
      const client = new ListClient(server.url, list.path, await signIn(server.url, asker.email));
      printPart({
        title: `The list of ${cameras} cameras over HTTP (${rounds} rounds)`,
        columns: ['HTTP', 'SQL'],
        figures: await compareList(
          url,
          client,
          list,
          asker,
          [{ name: 'all cameras', parameters: () => ({}) }],
          rounds,
        ),
        notes: [
          'HTTP: until the answer is parsed. SQL: the same statements through the same driver, role and settings. By turns.',
        ],
      });
      client.close();
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
type Parameters = Readonly<Record<string, string>>;
const periods: readonly Parameters[] = [
  { start: day(1) },
  { start: day(7), end: day(1) },
  { start: day(1000) },
  { end: day(900) },
  { start: day(3000), end: day(2000) },
];
const searches = ['camera 599', 'camera', 'Shaft', 'zone', 'Zone 1203', 'wheel', 'nowhere', 'a'].map(
  (search) => ({ search }),
);
const views = ['true', 'false'].flatMap((isDesc): readonly Parameters[] => [
  { isDesc },
  { isDesc, state: 'open' },
  ...triageStates.map((triage) => ({ isDesc, triage })),
]);

const orders = ['time', 'type', 'name'].flatMap((orderBy) => views.map((view) => ({ orderBy, ...view })));

/** Each filter of the log of all cameras, and each two, in each order. */
function offers(): readonly OfferedPages[] {
  const types: readonly Parameters[] = knownAlertTypes.map((typeSet) => ({ typeSet }));
  const filters: Readonly<Record<string, readonly Parameters[]>> = {
    type: types,
    dates: periods,
    search: searches,
  };
  const both = (one: readonly Parameters[], other: readonly Parameters[]) =>
    one.flatMap((first) => other.map((second) => ({ ...first, ...second })));
  return [
    { name: 'no filter', values: [{}], views: orders },
    ...Object.entries(filters).map(([name, values]) => ({ name, values, views: orders })),
    { name: 'type and dates', values: both(types.slice(0, 8), periods), views: orders },
    { name: 'type and search', values: both(types.slice(0, 8), searches), views: orders },
    { name: 'dates and search', values: both(periods, searches), views: orders },
  ];
}

/** The filters of one camera's alerts. */
function offersOfCamera(monitors: readonly string[]): readonly OfferedPages[] {
  const of = (more: readonly Parameters[]) =>
    monitors.slice(0, 5).flatMap((monitorId) => more.map((each) => ({ monitorId, ...each })));
  return [
    { name: 'a camera', values: monitors.map((monitorId) => ({ monitorId })), views },
    {
      name: 'a camera and kind',
      values: of([{ alertType: 'SystemDowntimeAlert' }, { alertType: 'SafetyAlert' }]),
      views,
    },
    { name: 'a camera and type', values: of([{ type: 'danger-zone' }, { type: 'CCTV Offline' }]), views },
    { name: 'a camera and dates', values: of(periods), views },
    { name: 'a camera and search', values: of(searches), views },
  ];
}

function member(): Asker & { readonly email: string } {
  const project = demoProjects.find(({ code }) => code === projectCode);
  const account = demoAccounts.find(
    ({ places: [only, ...more] }) =>
      more.length === 0 && only?.project === projectCode && only.role === 'RESIDENT_ENGINEER',
  );
  if (project === undefined || account === undefined)
    throw new Error(`The demo has no project ${projectCode}.`);
  return { projectId: project.id, userId: account.id, email: account.email };
}
