import { modelContents, type ProjectCoordinates } from '@gantry/contract';
import type { Tx } from '@gantry/plugin-sdk/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addModel } from '../../testing/add-model.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { IfcHeader } from '../ifc/ifc-header.ts';
import { finishVersion } from '../version-repository.ts';
import { readCoordinates, writeCoordinates } from './place-repository.ts';
import type { ModelFrame } from './placement.ts';

let server: TestServer;
let bem: string;
let before: ProjectCoordinates;
beforeAll(async () => {
  server = await startTestServer();
  bem = server.projectId('BEM');
  before = await inBem(readCoordinates);
});
afterAll(() => server.close());

const inBem = <R>(work: (tx: Tx) => Promise<R>) =>
  server.context.database.inProject(bem, { kind: 'system', name: 'test' }, work);

/** A model near the origin of the project. */
const frame: ModelFrame = {
  georeference: {
    lengthUnit: 1,
    crs: { name: 'EPSG:2326', mapUnit: null },
    conversion: {
      eastings: 836_050,
      northings: 818_950,
      height: 5,
      xAxisAbscissa: null,
      xAxisOrdinate: null,
      scale: null,
    },
  },
  offset: [0, 0, 0],
  extent: { min: [-10, -10, 0], max: [10, 10, 5] },
};

const sha256 = '0'.repeat(64);
const header: IfcHeader = {
  schema: 'IFC4',
  engineSchema: 'IFC4',
  partlySupported: false,
  schemaStart: 0,
  schemaEnd: 4,
};
const contents = modelContents.parse({ classes: [], missing: 0, moved: null });

/** Adds a version that is being converted, and ends its conversion in a transaction. */
async function converting(): Promise<{ readonly id: string; finish: (tx: Tx) => Promise<void> }> {
  const model = await addModel(server, bem, []);
  const { rows } = await server.ask(
    'public',
    `update model_version set status = 'converting', attempts = 1, heartbeat_at = now(), fragments_sha256 = null
     where model_id = $1 returning id`,
    [model],
  );
  const { id } = rows[0];
  const claim = { versionId: id, attempt: 1, unfinished: 1, ifcSha256: sha256, header };
  return {
    id,
    finish: (tx) =>
      finishVersion(tx, claim, {
        fragmentsSha256: sha256,
        firstLookSha256: null,
        frame,
        objectCount: 0,
        contents,
      }),
  };
}

async function placeOf(id: string) {
  const { rows } = await server.ask('public', 'select placement, place from model_version where id = $1', [
    id,
  ]);
  return rows[0];
}

/**
 * Begins the second transaction when the first has done its work, and commits the first only when the second has ended or waits for it.
 */
async function interleaved(
  first: (tx: Tx) => Promise<void>,
  second: (tx: Tx) => Promise<void>,
): Promise<PromiseSettledResult<void>> {
  let later: Promise<PromiseSettledResult<void>[]> = Promise.resolve([]);
  await inBem(async (tx) => {
    await first(tx);
    let hasEnded = false;
    later = Promise.allSettled([inBem(second)]).finally(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await waiting())).toBe(true);
  });
  const [result] = await later;
  if (result === undefined) throw new Error('The second transaction did not begin.');
  return result;
}

async function waiting(): Promise<boolean> {
  const { rowCount } = await server.ask(
    'public',
    `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount === 1;
}

test('a conversion that ends while the coordinates are written is placed by the new ones', async () => {
  const { id, finish } = await converting();
  const result = await interleaved((tx) => writeCoordinates(tx, { ...before, easting: 950_000 }), finish);
  expect(result.status).toBe('fulfilled');
  expect(await placeOf(id)).toMatchObject({
    placement: null,
    place: { rule: 'origin', notes: ['FAR_AWAY'] },
  });
  await inBem((tx) => writeCoordinates(tx, before));
  expect(await placeOf(id)).toMatchObject({ placement: { eastings: 836_050 }, place: { notes: [] } });
});

test('the grid cannot be changed while a conversion that ends places its model in it', async () => {
  await server.ask('public', 'delete from model_version');
  const { finish } = await converting();
  const result = await interleaved(finish, (tx) => writeCoordinates(tx, { ...before, crs: 32_650 }));
  expect(result).toMatchObject({ status: 'rejected', reason: { code: 'GRID_IN_USE' } });
  expect((await inBem(readCoordinates)).crs).toBe(before.crs);
});

test('a change of coordinates that somebody else has changed meanwhile is refused', async () => {
  const admin = await server.client('yip.wingsze@demo.gantry');
  const path = `/api/projects/${bem}/coordinates`;
  const put = (change: object) => admin.put(path, change);
  const theirs = { ...before, easting: before.easting + 100.25 };
  expect(await put({ ...theirs, before })).toMatchObject({ status: 200, body: theirs });
  const mine = { ...before, height: 7 };
  expect(await put({ ...mine, before })).toMatchObject({
    status: 409,
    body: { error: { code: 'VERSION_CONFLICT', details: { current: theirs } } },
  });
  expect((await admin.get(path)).body).toEqual(theirs);
  // Programs that do not say what they saw overwrite, as before.
  expect(await put(before)).toMatchObject({ status: 200, body: before });
  // Of two changes at once, the second is compared with the first.
  const result = await interleaved(
    (tx) => writeCoordinates(tx, theirs, before),
    (tx) => writeCoordinates(tx, mine, before),
  );
  expect(result).toMatchObject({ status: 'rejected', reason: { code: 'VERSION_CONFLICT' } });
});
