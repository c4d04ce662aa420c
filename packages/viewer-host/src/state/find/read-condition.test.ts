import { expect, test } from 'vitest';
import { readCondition } from './read-condition.ts';

test('conditions are read as they are typed', () => {
  const read = (text: string) => {
    const one = readCondition(text);
    return 'problem' in one ? one : [one.kind ?? one.set, one.name, one.operator, one.value, one.to];
  };
  expect(read('Trade = Jet Fan')).toEqual([undefined, 'Trade', 'is', 'Jet Fan', undefined]);
  expect(read('Pset_Site.Thickness>0.3')).toEqual(['Pset_Site', 'Thickness', 'above', '0.3', undefined]);
  expect(read('Thickness ≤ 300 mm')).toEqual([undefined, 'Thickness', 'atMost', '300 mm', undefined]);
  expect(read('Thickness = 0.2 .. 0.4')).toEqual([undefined, 'Thickness', 'between', '0.2', '0.4']);
  expect(read('名称：风机')).toEqual(['name', '名称', 'contains', '风机', undefined]);
  expect(read('Tag = C-104')).toEqual(['tag', 'Tag', 'is', 'C-104', undefined]);
  expect(read('LongName ~ plant')).toEqual(['longName', 'LongName', 'contains', 'plant', undefined]);
  expect(read('Class != IfcWall')).toEqual(['class', 'Class', 'isNot', 'IfcWall', undefined]);
  expect(read('"Mark" = "A = B"')).toEqual([undefined, 'Mark', 'is', 'A = B', undefined]);
  expect(read('FireRating ?')).toEqual([undefined, 'FireRating', 'present', undefined, undefined]);
});

test('what is wrong is told with its place', () => {
  expect(readCondition('Trade')).toEqual({ problem: 'operator', at: 5 });
  expect(readCondition(' = fan')).toEqual({ problem: 'name', at: 1 });
  expect(readCondition('Trade =  ')).toEqual({ problem: 'value', at: 9 });
  expect(readCondition('Thickness > thick')).toEqual({ problem: 'number', at: 12 });
  expect(readCondition('Thickness = 1 .. x')).toEqual({ problem: 'number', at: 17 });
  expect(readCondition('Thickness = 2 .. 1 m')).toEqual({ problem: 'range', at: 12 });
});
