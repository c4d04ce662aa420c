import { expect, it } from 'vitest';
import { IFC2X3, IFC4, IFC4X3 } from 'web-ifc';
import { className } from './ifc-class.ts';

it.each([
  ['IFCWALLSTANDARDCASE', 'IfcWallStandardCase'],
  ['IFCSOLIDSTRATUM', 'IfcSolidStratum'],
  ['IFCUNDERGROUNDEXCAVATION', 'IfcUndergroundExcavation'],
  ['IFCEXTRUDEDAREASOLID', 'IfcExtrudedAreaSolid'],
  ['IFCBOOLEANCLIPPINGRESULT', 'IfcBooleanClippingResult'],
  ['IFCSHELLBASEDSURFACEMODEL', 'IfcShellBasedSurfaceModel'],
  ['IFCQUIXOTIC', 'IfcQuixotic'],
])('reads %s as %s', (category, name) => {
  expect(className(category)).toBe(name);
});

it('writes every class of products and of their types as the standards do', () => {
  const isProduct = (kind: unknown): boolean =>
    typeof kind === 'function' &&
    (['IfcProduct', 'IfcTypeProduct'].includes(kind.name) || isProduct(Object.getPrototypeOf(kind)));
  const names = [IFC2X3, IFC4, IFC4X3].flatMap((schema) =>
    Object.entries(schema).flatMap(([name, kind]) => (isProduct(kind) ? [name] : [])),
  );
  expect(names).toEqual(expect.arrayContaining(['IfcStairFlight', 'IfcStairFlightType']));
  expect(names.filter((name) => className(name.toUpperCase()) !== name)).toEqual([]);
});
