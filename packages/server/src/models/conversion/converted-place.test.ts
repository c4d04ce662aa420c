import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { MapConversion } from '@gantry/contract';
import { Model } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placementOf } from '../place/placement.ts';
import { convertHere } from '../testing/convert-here.ts';
import { smallIfc } from '../testing/small-ifc.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-convert-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The map position of the fragments' only item, computed as a client does. The item's position is its centre. */
function middleOnMap(fragments: string, placement: MapConversion | null) {
  const raw = inflateSync(readFileSync(fragments));
  const position = Model.getRootAsModel(new ByteBuffer(raw)).meshes()?.globalTransforms(0)?.position();
  if (!position || !placement) throw new Error('There is one item, and it has a place.');
  const [x, y, z] = [position.x(), -position.z(), position.y()];
  const { xAxisAbscissa: a, xAxisOrdinate: o, scale } = placement;
  return {
    easting: placement.eastings + scale * (x * a - y * o),
    northing: placement.northings + scale * (x * o + y * a),
    height: placement.orthogonalHeight + scale * z,
    distance: Math.hypot(x, y, z),
  };
}

const onHongKongGrid = (scale: string) => [
  '#40=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  "#41=IFCPROJECTEDCRS('EPSG:2326','HK 1980 Grid',$,'HKPD',$,$,#40);",
  `#42=IFCMAPCONVERSION(#5,#41,836000.,818900.,-20.,0.6,0.8,${scale});`,
];

test.each([
  ['METRE', 1, '1.'],
  ['MILLIMETRE', 1000, '0.001'],
  ['MILLIMETRE', 1000, '1.'],
  ['MILLIMETRE', 1000, '$'],
  ['FOOT', 1 / 0.3048, '0.3048'],
] as const)('a cube drawn in %s with a map conversion lands where it should', async (unit, metre, scale) => {
  const boxes = [{ name: 'Cube', corner: [100 * metre, 20 * metre, 3 * metre] as const }];
  const { summary, fragments } = await convertHere(
    folder,
    smallIfc({ unit, boxes, extra: onHongKongGrid(scale) }),
  );
  expect(placementOf(summary.frame)).toMatchObject({
    crs: 2326,
    eastings: 836_000,
    northings: 818_900,
    orthogonalHeight: -20,
  });
  const middle = middleOnMap(fragments, placementOf(summary.frame));
  expect(middle.easting).toBeCloseTo(836_000 + 100.5 * 0.6 - 20.5 * 0.8, 3);
  expect(middle.northing).toBeCloseTo(818_900 + 100.5 * 0.8 + 20.5 * 0.6, 3);
  expect(middle.height).toBeCloseTo(-20 + 3.5, 3);
});

test.each([
  ['absolute coordinates', [], 0],
  [
    'absolute coordinates on top of a conversion that does nothing',
    ["#41=IFCPROJECTEDCRS('EPSG:2326',$,$,$,$,$,$);", '#42=IFCMAPCONVERSION(#5,#41,0.,0.,0.,1.,0.,1.);'],
    2326,
  ],
])('%s: the model is moved to the origin and its placement says from where', async (_name, extra, crs) => {
  const boxes = [{ name: 'Cube', corner: [1000, 2000, 3000] as const }];
  const site = [836_000_000, 818_900_000, 10_000] as const;
  const { summary, fragments } = await convertHere(
    folder,
    smallIfc({ unit: 'MILLIMETRE', boxes, site, extra }),
  );
  expect(placementOf(summary.frame)?.crs ?? 0).toBe(crs);
  const middle = middleOnMap(fragments, placementOf(summary.frame));
  expect(middle.distance).toBeLessThan(10);
  expect(middle.easting).toBeCloseTo(836_001.5, 3);
  expect(middle.northing).toBeCloseTo(818_902.5, 3);
  expect(middle.height).toBeCloseTo(13.5, 3);
});

test('a model that is far from the origin only in height is not moved', async () => {
  const { summary, fragments } = await convertHere(folder, smallIfc({ site: [2000, 3000, 400] }));
  expect(placementOf(summary.frame)).toBeNull();
  const nowhere = {
    crs: null,
    eastings: 0,
    northings: 0,
    orthogonalHeight: 0,
    xAxisAbscissa: 1,
    xAxisOrdinate: 0,
    scale: 1,
  };
  expect(middleOnMap(fragments, nowhere)).toMatchObject({
    easting: 2001.5,
    northing: 3002.5,
    height: 403.5,
  });
});

test('a rigid operation on a projected grid places a model; one in degrees does not', async () => {
  const rigid = (crs: string, first: string, second: string) => [
    '#43=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
    crs,
    `#42=IFCRIGIDOPERATION(#5,#41,${first},${second},12.);`,
  ];
  const projected = await convertHere(
    folder,
    smallIfc({
      schema: 'IFC4X3_ADD2',
      extra: rigid(
        "#41=IFCPROJECTEDCRS('EPSG:2326',$,$,$,$,$,#10);",
        'IFCLENGTHMEASURE(836100.)',
        'IFCLENGTHMEASURE(818950.)',
      ),
    }),
  );
  expect(placementOf(projected.summary.frame)).toMatchObject({
    crs: 2326,
    eastings: 836_100,
    northings: 818_950,
    orthogonalHeight: 12,
    scale: 1,
  });
  const geographic = await convertHere(
    folder,
    smallIfc({
      schema: 'IFC4X3_ADD2',
      extra: rigid(
        "#41=IFCGEOGRAPHICCRS('EPSG:4258',$,$,$,#43,$);",
        'IFCPLANEANGLEMEASURE(14.09)',
        'IFCPLANEANGLEMEASURE(46.36)',
      ),
    }),
  );
  expect(placementOf(geographic.summary.frame)).toBeNull();
});

test('property sets of IFC2X3 with the names of a map conversion place a model', async () => {
  const value = (id: number, name: string, written: string) =>
    `#${id}=IFCPROPERTYSINGLEVALUE('${name}',$,${written},$);`;
  const set = (id: number, name: string, members: string) => [
    `#${id}=IFCPROPERTYSET('0000000000000000000${id}',$,'${name}',$,(${members}));`,
    `#${id + 1}=IFCRELDEFINESBYPROPERTIES('0000000000000000000${id + 1}',$,$,$,(#12),#${id});`,
  ];
  const extra = [
    value(240, 'Eastings', 'IFCLENGTHMEASURE(836000.)'),
    value(241, 'Northings', "IFCLABEL('818900')"),
    value(242, 'OrthogonalHeight', 'IFCLENGTHMEASURE(-20.)'),
    value(243, 'XAxisAbscissa', 'IFCREAL(0.6)'),
    value(244, 'XAxisOrdinate', 'IFCREAL(0.8)'),
    value(245, 'Scale', 'IFCREAL(1.)'),
    value(246, 'TargetCRS', "IFCLABEL('EPSG:2326')"),
    ...set(250, 'ePSet_MapConversion', '#240,#241,#242,#243,#244,#245,#246'),
    value(247, 'Name', "IFCLABEL('EPSG:2326')"),
    value(248, 'MapUnit', "IFCLABEL('METRE')"),
    ...set(260, 'ePset_ProjectedCRS', '#247,#248'),
  ];
  const place = {
    crs: 2326,
    eastings: 836_000,
    northings: 818_900,
    orthogonalHeight: -20,
    xAxisAbscissa: 0.6,
    xAxisOrdinate: 0.8,
    scale: 1,
  };
  const both = await convertHere(folder, smallIfc({ schema: 'IFC2X3', unit: 'MILLIMETRE', extra }));
  expect(placementOf(both.summary.frame)).toEqual(place);
  // Without the second set, the grid is the one that the first names, in the file's own unit.
  const one = smallIfc({ schema: 'IFC2X3', extra: extra.filter((line) => !line.includes('ProjectedCRS')) });
  expect(placementOf((await convertHere(folder, one)).summary.frame)).toEqual(place);
});
