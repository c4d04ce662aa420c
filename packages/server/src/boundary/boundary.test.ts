import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let stranger: TestClient;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.client('yip.wingsze@demo.gantry');
  viewer = await server.client('fong.hoiyan@demo.gantry');
  stranger = await server.client('kwan.pakho@demo.gantry');
  path = `/api/projects/${server.projectId('BEM')}/boundary`;
});
afterAll(() => server.close());
beforeEach(() => server.context.database.owner.query('delete from project_boundary'));

/** Of the Hong Kong 1980 Grid in a file, in the format before RFC 7946. */
const hongKong = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2326' } };
/** Corners of a square, closed as GeoJSON wants it. */
const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const inMetres = (geometry: object) => ({ type: 'Feature', crs: hongKong, properties: {}, geometry });
const polygon = (...rings: readonly (readonly (readonly number[])[])[]) => ({
  type: 'Polygon',
  coordinates: rings,
});
const site = inMetres(polygon(square(836_000, 818_800, 200), square(836_050, 818_850, 20)));

const check = (file: unknown) =>
  admin.post(`${path}/check`, {
    fileName: 'site.geojson',
    text: typeof file === 'string' ? file : JSON.stringify(file),
  });
const save = (client: TestClient, file: unknown, version: number | null) =>
  client.put(path, { fileName: 'site.geojson', text: JSON.stringify(file), version });

test('a boundary is checked, kept, read by members, replaced and removed', async () => {
  const checked = await check(site);
  expect(checked.status).toBe(200);
  expect(checked.body).toMatchObject({
    fileCrs: 2326,
    area: 200 * 200 - 20 * 20,
    extent: { min: [836_000, 818_800], max: [836_200, 819_000] },
    distance: 0,
    notes: [],
  });
  expect((await viewer.get(path)).body).toEqual({ boundary: null });

  expect((await save(admin, site, null)).status).toBe(200);
  const { boundary } = (await viewer.get(path)).body;
  expect(boundary).toMatchObject({ ...checked.body, version: 1 });
  expect(boundary.areas[0].map((ring: unknown[]) => ring.length)).toEqual([4, 4]);

  // Somebody else saw none.
  expect((await save(admin, site, null)).body.error.code).toBe('VERSION_CONFLICT');
  expect(
    (await save(admin, inMetres(polygon(square(836_000, 818_800, 100))), 1)).body.boundary,
  ).toMatchObject({
    area: 10_000,
    version: 2,
  });
  expect((await admin.delete(`${path}?version=1`)).status).toBe(409);
  expect((await admin.delete(`${path}?version=2`)).status).toBe(204);
  expect((await admin.delete(`${path}?version=2`)).status).toBe(409);

  const { rows } = await server.context.database.owner.query(
    "select action from audit_event where action like '%-boundary' order by seq",
  );
  expect(rows.map(({ action }) => action)).toEqual(['set-boundary', 'set-boundary', 'remove-boundary']);
});

test('only administrators of layers change it, and no other project reads it', async () => {
  expect((await save(viewer, site, null)).status).toBe(403);
  expect((await viewer.post(`${path}/check`, { fileName: 'a', text: '{}' })).status).toBe(403);
  expect((await viewer.delete(`${path}?version=1`)).status).toBe(403);
  expect((await stranger.get(path)).status).toBe(404);
});

test('degrees are converted to the grid of the project', async () => {
  const { body } = await check(
    polygon([
      [114.174273, 22.309069],
      [114.176, 22.309069],
      [114.176, 22.31],
      [114.174273, 22.309069],
    ]),
  );
  expect(body.fileCrs).toBe(4326);
  // The point is a published one of the Hong Kong 1980 Grid, to a sixth decimal of a degree.
  expect(body.areas[0][0][0][0]).toBeCloseTo(836_000, 0);
  expect(body.areas[0][0][0][1]).toBeCloseTo(818_900, 0);
});

test('a file with several areas, an open ring and a point is accepted, and the answer says what was corrected or left out', async () => {
  const collection = {
    type: 'FeatureCollection',
    crs: hongKong,
    features: [
      inMetres({
        type: 'MultiPolygon',
        coordinates: [[square(836_000, 818_800, 100)], [square(836_100, 818_800, 100)]],
      }),
      inMetres(polygon(square(836_300, 818_800, 50).slice(0, 4))),
      inMetres({ type: 'Point', coordinates: [836_000, 818_800] }),
      { type: 'Feature', properties: {}, geometry: null },
    ],
  };
  expect((await check(collection)).body).toMatchObject({ area: 22_500, notes: ['CLOSED', 'LEFT_OUT'] });
});

test('a boundary far from the origin says so, with the distance', async () => {
  const { body } = await check(polygon(square(2.35, 48.85, 0.01)));
  expect(body.notes).toEqual(['FAR_AWAY']);
  expect(body.distance).toBeGreaterThan(5_000_000);
});

test.each<[string, unknown, string]>([
  ['is no JSON', 'PK\u0003\u0004', 'BOUNDARY_NO_GEOJSON'],
  ['is other JSON', { name: 'site' }, 'BOUNDARY_NO_GEOJSON'],
  ['has coordinates of another form', polygon(['a', 'b'] as never), 'BOUNDARY_NO_GEOJSON'],
  ['has a point only', { type: 'Point', coordinates: [114.17, 22.3] }, 'BOUNDARY_NO_AREA'],
  ['has no feature', { type: 'FeatureCollection', features: [] }, 'BOUNDARY_NO_AREA'],
  [
    'has corners on one line',
    inMetres(
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
    ),
    'BOUNDARY_NO_AREA',
  ],
  ['has metres without naming their system', polygon(square(836_000, 818_800, 100)), 'BOUNDARY_COORDINATES'],
  ['has latitude before longitude', polygon(square(22.3, 114.17, 0.01)), 'BOUNDARY_COORDINATES'],
  [
    'names a system that nobody knows',
    { ...polygon(square(0, 0, 1)), crs: { properties: { name: 'EPSG:99999' } } },
    'BOUNDARY_SYSTEM',
  ],
  [
    'names its system by a link',
    { ...polygon(square(0, 0, 1)), crs: { properties: { name: 'site grid' } } },
    'BOUNDARY_SYSTEM',
  ],
  [
    'has a ring that crosses itself',
    inMetres(
      polygon([
        [836_000, 818_800],
        [836_100, 818_900],
        [836_100, 818_800],
        [836_000, 818_900],
        [836_000, 818_800],
      ]),
    ),
    'BOUNDARY_CROSSES',
  ],
  [
    'has a ring that touches itself',
    inMetres(
      polygon(
        [
          [0, 0],
          [100, 0],
          [50, 50],
          [100, 100],
          [0, 100],
          [50, 50],
          [0, 0],
        ].map(([x = 0, y = 0]) => [836_000 + x, 818_800 + y]),
      ),
    ),
    'BOUNDARY_CROSSES',
  ],
  [
    'has a hole across its line',
    inMetres(polygon(square(836_000, 818_800, 100), square(836_080, 818_820, 40))),
    'BOUNDARY_CROSSES',
  ],
  [
    'has a hole outside',
    inMetres(polygon(square(836_000, 818_800, 100), square(836_200, 818_800, 20))),
    'BOUNDARY_HOLE',
  ],
  [
    'has areas over each other',
    inMetres({
      type: 'MultiPolygon',
      coordinates: [[square(836_000, 818_800, 100)], [square(836_050, 818_850, 100)]],
    }),
    'BOUNDARY_OVERLAPS',
  ],
  [
    'has an area within another',
    inMetres({
      type: 'MultiPolygon',
      coordinates: [[square(836_000, 818_800, 100)], [square(836_050, 818_850, 10)]],
    }),
    'BOUNDARY_OVERLAPS',
  ],
  [
    'has too many corners',
    inMetres(
      polygon(
        Array.from({ length: 10_001 }, (_, at) => [
          836_000 + Math.cos(at / 1600),
          818_800 + Math.sin(at / 1600),
        ]),
      ),
    ),
    'BOUNDARY_TOO_MANY',
  ],
])('a file is refused that %s', async (_what, file, code) => {
  const { status, body } = await check(file);
  expect([status, body.error.code]).toEqual([422, code]);
});

test('an area in the hole of another is no overlap', async () => {
  const island = {
    type: 'MultiPolygon',
    coordinates: [
      [square(836_000, 818_800, 100), square(836_020, 818_820, 50)],
      [square(836_030, 818_830, 10)],
    ],
  };
  expect((await check(inMetres(island))).body.area).toBe(10_000 - 2500 + 100);
});

test('after a change of the grid to one that has no conversion the boundary has no place, and says so', async () => {
  await save(admin, site, null);
  const owner = server.context.database.owner;
  const projectId = server.projectId('BEM');
  await owner.query('update project set crs = 31467 where id = $1', [projectId]);
  try {
    const { boundary } = (await viewer.get(path)).body;
    expect(boundary).toMatchObject({ areas: [], extent: null, distance: null, notes: ['NO_PLACE'] });
  } finally {
    await owner.query('update project set crs = 2326 where id = $1', [projectId]);
  }
});
