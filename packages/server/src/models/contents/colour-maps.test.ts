import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { Model } from '@thatopen/fragments';
import { ByteBuffer } from 'flatbuffers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { convertHere } from '../testing/convert-here.ts';
import { smallIfc } from '../testing/small-ifc.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-colours-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Red, green, blue and opacity of each drawn shape, 0..255. */
async function coloursOf(text: string) {
  const { fragments } = await convertHere(folder, text);
  const meshes = Model.getRootAsModel(new ByteBuffer(inflateSync(await readFile(fragments)))).meshes();
  return Array.from({ length: meshes?.samplesLength() ?? 0 }, (_, index) => {
    const colour = meshes?.materials(meshes.samples(index)?.material() ?? -1);
    return [colour?.r(), colour?.g(), colour?.b(), colour?.a()];
  });
}

/** A folded sheet of three triangles, and the colours of its faces. */
const sheet = (category: string, opacity: string) => [
  "#200=IFCGEOGRAPHICELEMENT('2000000000000000000200',$,'Ground',$,$,#20,#201,$,.TERRAIN.);",
  '#201=IFCPRODUCTDEFINITIONSHAPE($,$,(#202));',
  "#202=IFCSHAPEREPRESENTATION(#5,'Body','Tessellation',(#203));",
  category === 'IFCTRIANGULATEDFACESET'
    ? '#203=IFCTRIANGULATEDFACESET(#204,$,.F.,((1,2,3),(1,3,4),(1,4,5)),$);'
    : '#203=IFCTRIANGULATEDIRREGULARNETWORK(#204,$,.F.,((1,2,3),(1,3,4),(1,4,5)),$,(0,0,0));',
  '#204=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(4.,0.,0.),(4.,4.,0.),(0.,4.,1.),(-4.,4.,0.)));',
  `#205=IFCINDEXEDCOLOURMAP(#203,${opacity},#206,(1,2,2));`,
  '#206=IFCCOLOURRGBLIST(((1.,0.,0.),(0.8,0.6,0.4)));',
];

test.each([
  ['IFC4', 'IFCTRIANGULATEDFACESET', '$', 255],
  ['IFC4X3_ADD2', 'IFCTRIANGULATEDIRREGULARNETWORK', '0.4', 102],
])('%s: a sheet of %s with a colour for each face has that of most faces', async (schema, ...shape) => {
  const [category, opacity, alpha] = shape;
  const colours = await coloursOf(smallIfc({ schema, boxes: [], extra: sheet(category, opacity) }));
  expect(colours).toEqual([[204, 153, 102, alpha]]);
});

test('a style of the whole shape goes before the colours of its faces', async () => {
  const style = [
    '#210=IFCSTYLEDITEM(#203,(#211),$);',
    '#211=IFCSURFACESTYLE($,.BOTH.,(#212));',
    '#212=IFCSURFACESTYLESHADING(#213,$);',
    '#213=IFCCOLOURRGB($,0.,0.,1.);',
  ];
  const extra = [...sheet('IFCTRIANGULATEDFACESET', '$'), ...style];
  expect(await coloursOf(smallIfc({ boxes: [], extra }))).toEqual([[0, 0, 255, 255]]);
});
