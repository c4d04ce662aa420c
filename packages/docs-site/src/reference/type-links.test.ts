import { expect, it } from 'vitest';
import { type Entry, linkedCode, TypeLinks } from './type-links.ts';

const entry = (packageName: Entry['package'], report: string, ...names: string[]): Entry => ({
  kind: 'entry',
  package: packageName,
  report,
  specifier: `@gantry/${packageName}`,
  about: '',
  items: names.map((name) => ({ kind: 'Interface', name })),
  since: new Map(names.map((name) => [name, '1.0.0'])),
});
const index = entry('plugin-sdk', 'plugin-sdk', 'ObjectRef', 'Marker', 'createTestHost', 'now');
const server = entry('plugin-sdk', 'server', 'ObjectRef', 'Table');
const kit = entry('plugin-ui', 'charts', 'Table');
const links = new TypeLinks([index, server, kit]);

it.each([
  ['@gantry/plugin-sdk!ObjectRef:interface', server, '#ObjectRef'],
  ['@gantry/plugin-sdk!~Marker:interface', server, '../../reference/plugin-sdk/index.html#Marker'],
  ['@gantry/plugin-sdk/server!Table:interface', index, '#Table'],
  ['@gantry/plugin-sdk!Table:interface', kit, '../../reference/plugin-ui/charts.html#Table'],
  ['@gantry/plugin-sdk!Unknown:interface', index, undefined],
  ['three!Camera:class', index, undefined],
])('%s leads to its entry', (reference, from, address) => {
  expect(links.ofReference(reference, 'reference/plugin-sdk/server', from)).toBe(address);
});

it('finds exports in code of a text, but no plain words', () => {
  expect(links.ofCode('createTestHost()', 'kit/test')).toBe(
    '../reference/plugin-sdk/index.html#createTestHost',
  );
  expect([links.ofCode('now', 'kit/test'), links.ofCode('ctx.scene', 'kit/test')]).toEqual([
    undefined,
    undefined,
  ]);
});

it('links names in code, not inside of its markup', () => {
  const html = linkedCode("type A = Marker | 'x<y' | span", new Map([['Marker', 'index.html#Marker']]));
  expect(html).toContain('<a href="index.html#Marker">Marker</a>');
  expect(html).toContain('x&lt;y');
});
