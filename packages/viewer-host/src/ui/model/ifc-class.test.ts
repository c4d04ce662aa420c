import { expect, it } from 'vitest';
import { className } from './ifc-class.ts';

it.each([
  ['IFCSLAB', 'IfcSlab'],
  ['IFCWALLSTANDARDCASE', 'IfcWallStandardCase'],
  ['IFCBUILDINGELEMENTPROXY', 'IfcBuildingElementProxy'],
  ['IFCGEOGRAPHICELEMENT', 'IfcGeographicElement'],
  ['IFCEARTHWORKSFILL', 'IfcEarthworksFill'],
  ['IFCQUIXOTIC', 'IfcQuixotic'],
])('reads %s as %s', (category, name) => {
  expect(className(category)).toBe(name);
});
