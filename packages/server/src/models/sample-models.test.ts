import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ModelVersion } from '@gantry/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { modelFrame, placementOf } from './place/placement.ts';
import { type ModelSite, openModelSite } from './testing/model-site.ts';

/** A folder outside of the repository with IFC files from various sources, some gzipped. */
const folder = process.env.GANTRY_TEST_MODELS;
/** The largest file is tested in a browser: tests/e2e/upload.spec.ts. */
const inBrowser = 'janesville_restaurant.ifc.gz';
vi.setConfig({ testTimeout: 300_000 });

/** Expected results for some files. Every other file must become ready or fail with a reason. */
const known: Readonly<Record<string, Partial<ModelVersion>>> = {
  'smiley_west.ifc': { status: 'ready', schema: 'IFC2X_FINAL', partlySupported: true },
  // Its alignment is 1,216 km from its shapes, from which the exporter took the coordinates of the map once too often.
  'tunnel_quadri_4x4.ifc': {
    partlySupported: true,
    contents: { found: 27, left: 1, missing: 0, moved: 20, lines: 0, lacksProject: false },
  },
  // A stratum of a class that the engine does not know.
  'georef_earthworks_12d.ifc': {
    contents: { found: 5, left: 0, missing: 0, moved: 0, lines: 0, lacksProject: false },
  },
  // Its coordinates are in degrees, which are not supported.
  'georef_rigid.ifc': { status: 'ready', placement: null },
};
/** What some files say of their place, in their own grid. */
const places: Readonly<Record<string, { crs: number | null; eastings: number; northings: number }>> = {
  // Absolute coordinates and a map conversion without effect.
  'georef_earthworks_12d.ifc': { crs: 7856, eastings: 255_310, northings: 7_410_835 },
  // In millimetres, as is its grid.
  'infra_bridge_4x3.ifc': { crs: 32_760, eastings: 729_011, northings: 9_063_961 },
  // Absolute coordinates without any georeference.
  'rail_pcc_1.ifc': { crs: null, eastings: 1_891_983, northings: 3_126_672 },
};

/** Of the others nothing is expected but that they become ready or fail with a reason, so `npm run test:all` tests them. */
const names =
  folder === undefined
    ? []
    : readdirSync(folder).filter(
        (name) =>
          /\.ifc(\.gz)?$/.test(name) &&
          name !== inBrowser &&
          (process.env.GANTRY_TEST_ALL || name in known || name in places),
      );

describe.skipIf(folder === undefined)(
  'sample models (set GANTRY_TEST_MODELS to a folder of IFC files)',
  () => {
    let site: ModelSite;
    beforeAll(async () => {
      site = await openModelSite();
    });
    afterAll(() => site.close());

    test.each(names)('%s', async (name) => {
      const stored = await readFile(join(folder ?? '', name));
      const ifc = name.endsWith('.gz') ? gunzipSync(stored) : stored;
      const start = performance.now();
      const layerId = await site.layer(name);
      const answer = await site.upload(layerId, ifc, { fileName: name, model: name });
      expect(answer.status).toBe(201);
      const version = await site.ended(answer.body.version.id);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.info(
        [
          name,
          version.schema,
          version.ifcBytes,
          seconds,
          version.objectCount,
          version.fragments?.bytes,
          version.status,
          version.problem,
          JSON.stringify(version.placement),
        ].join(' | '),
      );

      expect(version).toMatchObject(known[name] ?? {});
      if (version.status === 'failed') {
        expect(version.problem).not.toBeNull();
        expect(version.fragments).toBeNull();
        return;
      }
      expect(version.objectCount).toBeGreaterThan(0);
      const place = places[name];
      if (place) {
        const [row] = await site.query('select frame from model_version where id = $1', [version.id]);
        const inFile = placementOf(modelFrame.parse(row?.frame));
        expect(inFile?.crs).toBe(place.crs);
        expect(Math.abs((inFile?.eastings ?? 0) - place.eastings)).toBeLessThan(1000);
        expect(Math.abs((inFile?.northings ?? 0) - place.northings)).toBeLessThan(1000);
        // All are thousands of kilometres from the project.
        expect(version).toMatchObject({ placement: null, place: { rule: 'origin' } });
        expect(version.place?.notes).toContain('FAR_AWAY');
      }
      const [object] = (await site.admin.get(`${site.base}/objects?layerId=${layerId}&limit=1`)).body.objects;
      const card = await site.admin.get(`${site.base}/objects/${encodeURIComponent(object.globalId)}`);
      expect(card.body).toMatchObject({ globalId: object.globalId, latestCreatedDate: '2026-11-20' });
    });
  },
);
