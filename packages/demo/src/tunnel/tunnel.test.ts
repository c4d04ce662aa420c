import { describe, expect, test } from 'vitest';
import { tunnelLayout } from './bays.ts';
import { attributes, readStep, references, type StepLine, textOf, withoutStrings } from './step-reader.ts';
import { type TunnelOptions, tunnelElements, tunnelIfc } from './tunnel.ts';

const base = { part: 'all', startDate: '2026-05-04', dataDate: '2026-11-20' } as const;

function textFor(options: Partial<TunnelOptions> & Pick<TunnelOptions, 'schema'>): string {
  return [...tunnelIfc({ ...base, ...options })].join('');
}

/** Products with a body, by GlobalId. */
function elementsOf(lines: Map<number, StepLine>) {
  const elements = new Map<string, { id: number; type: string; objectType: string; tag: string }>();
  for (const line of lines.values()) {
    if (!/^IFC(?!REL|SITE|PROJECT|FACILITY|BUILDINGSTOREY|BUILDING$)/.test(line.type)) continue;
    const [guid, , name, , objectType, placement, body, tag] = attributes(line);
    if (!/^'[0-3][\w$]{21}'$/.test(guid ?? '') || !placement?.startsWith('#') || !body?.startsWith('#'))
      continue;
    if (!textOf(name)?.includes(textOf(tag) ?? '?'))
      throw new Error(`#${line.id} is not named after its tag.`);
    elements.set(textOf(guid) ?? '', {
      id: line.id,
      type: line.type,
      objectType: textOf(objectType) ?? '',
      tag: textOf(tag) ?? '',
    });
  }
  return elements;
}

function count<T>(items: Iterable<T>, keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

/** Each element's Pset_Demo4D, by the element's line. */
function demoProperties(lines: Map<number, StepLine>): Map<number, Record<string, string | null>> {
  const sets = new Map<number, Record<string, string | null>>();
  for (const line of lines.values()) {
    if (line.type !== 'IFCRELDEFINESBYPROPERTIES') continue;
    const [, , , , elements = '', set = ''] = attributes(line);
    const setLine = lines.get(references(set)[0] ?? 0);
    if (!setLine) throw new Error(`#${line.id} has no property set.`);
    const [, , name, , properties = ''] = attributes(setLine);
    if (textOf(name) !== 'Pset_Demo4D') throw new Error(`#${line.id} has the property set ${name}.`);
    const values: Record<string, string | null> = {};
    for (const id of references(properties)) {
      const property = lines.get(id);
      if (!property) throw new Error(`#${id} is missing.`);
      const [key, , value] = attributes(property);
      values[textOf(key) ?? ''] = textOf(value);
    }
    for (const id of references(elements)) sets.set(id, values);
  }
  return sets;
}

const files = {
  IFC4X3: textFor({ schema: 'IFC4X3' }),
  IFC4: textFor({ schema: 'IFC4' }),
};

describe.each(['IFC4X3', 'IFC4'] as const)('%s', (schema) => {
  const lines = readStep(files[schema]);
  const elements = elementsOf(lines);

  test('is a complete STEP file of its schema', () => {
    const file = files[schema];
    expect(file.startsWith('ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((')).toBe(true);
    expect(file).toContain(
      `FILE_SCHEMA(('${schema === 'IFC4' ? 'IFC4' : 'IFC4X3_ADD2'}'));\nENDSEC;\nDATA;\n`,
    );
    expect(file.endsWith('ENDSEC;\nEND-ISO-10303-21;\n')).toBe(true);
    // The data section contains only instances.
    const data = file.slice(file.indexOf('DATA;\n') + 6, file.lastIndexOf('ENDSEC;'));
    expect(data.trimEnd().split('\n')).toHaveLength(lines.size);
  });

  test('resolves every reference', () => {
    const lost = [...lines.values()].flatMap((line) =>
      references(line.text).flatMap((id) => (lines.has(id) ? [] : [`#${line.id} -> #${id}`])),
    );
    expect(lost).toEqual([]);
  });

  test('gives every rooted instance a valid id of its own', () => {
    const ids = [...lines.values()]
      .map((line) => attributes(line)[0] ?? '')
      .filter((value) => /^'[^']{22}'$/.test(value));
    expect(ids.length).toBeGreaterThan(elements.size + 5000);
    expect(ids.filter((id) => !/^'[0-3][0-9A-Za-z_$]{21}'$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has about 12,000 elements, each in the spatial tree once', () => {
    expect(elements.size).toBeGreaterThan(12_000);
    expect(elements.size).toBeLessThan(13_000);
    const contained = [...lines.values()]
      .filter((line) => line.type === 'IFCRELCONTAINEDINSPATIALSTRUCTURE')
      .flatMap((line) => references(attributes(line)[4] ?? ''));
    expect(contained).toHaveLength(elements.size);
    expect(new Set(contained)).toEqual(new Set([...elements.values()].map(({ id }) => id)));
  });

  test('places the model on the Hong Kong grid and keeps grid values out of the geometry', () => {
    const only = (type: string) => [...lines.values()].filter((line) => line.type === type);
    const [crs] = only('IFCPROJECTEDCRS');
    const [conversion] = only('IFCMAPCONVERSION');
    if (!crs || !conversion) throw new Error('The file has no map conversion.');
    expect(attributes(crs).slice(0, 4)).toEqual([
      "'EPSG:2326'",
      "'Hong Kong 1980 Grid System'",
      "'HK80'",
      "'HKPD'",
    ]);
    expect(attributes(conversion).slice(2)).toEqual([
      '836000.',
      '818900.',
      '-20.',
      '0.9659258',
      '0.258819',
      '1.',
    ]);
    const far = only('IFCCARTESIANPOINT').filter(({ text }) =>
      withoutStrings(text)
        .replace(/[()]/g, '')
        .split(',')
        .some((value) => !(Math.abs(Number(value)) < 1500)),
    );
    expect(far).toEqual([]);
  });

  test('has exactly the counts of the nine trades', () => {
    const properties = demoProperties(lines);
    const trades = count([...properties.values()], (values) => values.Trade ?? '');
    expect(trades).toMatchObject({
      'Spray Type Thermal Barrier': 240,
      'Board Type Thermal Barrier': 240,
      TCSS: 180,
      'Tunnel Lighting': 2400,
      'Cable Bracket & Cable Containment': 2640,
      'FD Pipe & Niche': 288,
      'Drainage Pipe': 240,
      'Cladding Panel': 1920,
      'Jet Fan': 36,
      'Segmental Lining': 3200,
    });
  });

  test('every property set has all eight properties, and actual dates lie before the data date', () => {
    const sets = [...demoProperties(lines).values()];
    const names = 'Tube Bay Trade ActivityId PlanStart PlanFinish ActualStart ActualFinish';
    const isSound = (values: Record<string, string | null>) =>
      Object.keys(values).join(' ') === names &&
      /^(EB|WB|EB-WB)$/.test(values.Tube ?? '') &&
      Number(values.Bay) >= 1 &&
      Number(values.Bay) <= 120 &&
      [values.ActualStart, values.ActualFinish].every((actual) => !actual || actual < base.dataDate);
    expect(sets.length).toBeGreaterThan(12_000);
    expect(sets.filter((values) => !isSound(values))).toEqual([]);
  });

  test('shares geometry: bodies are written once and placed many times', () => {
    const types = count([...lines.values()], ({ type }) => type);
    expect(types.IFCEXTRUDEDAREASOLID).toBeLessThan(150);
    expect(files[schema].length).toBeLessThan(5_000_000);
  });
});

test('IFC4X3 uses the classes that the schema has for the trades', () => {
  const elements = [...elementsOf(readStep(files.IFC4X3)).values()];
  const classes = count(elements, ({ type, objectType }) => `${type} ${objectType}`);
  expect(classes).toMatchObject({
    'IFCCOVERING Spray thermal barrier': 240,
    'IFCCOVERING Board thermal barrier': 240,
    'IFCSIGNAL Lane signal': 60,
    'IFCCOMMUNICATIONSAPPLIANCE Emergency telephone': 60,
    'IFCAUDIOVISUALAPPLIANCE Camera': 60,
    'IFCLIGHTFIXTURE Luminaire': 2400,
    'IFCCABLECARRIERSEGMENT Cable tray': 720,
    'IFCDISCRETEACCESSORY Cable bracket': 1920,
    'IFCPIPESEGMENT FD pipe': 240,
    'IFCBUILDINGELEMENTPROXY FD niche': 48,
    'IFCPIPESEGMENT Drainage pipe': 240,
    'IFCCOVERING Cladding panel': 1920,
    'IFCFAN Jet fan': 36,
    'IFCBUILTELEMENT Lining segment': 3200,
    'IFCWALL Cross passage': 11,
    'IFCDOOR Cross passage door': 22,
    'IFCSLAB Roof slab': 96,
    'IFCWALL Portal headwall': 2,
  });
});

test('IFC4 has proxies and generic flow classes, as exports have, and no class of the later schema', () => {
  const lines = readStep(files.IFC4);
  const classes = count([...elementsOf(lines).values()], ({ type, objectType }) => `${type} ${objectType}`);
  expect(classes).toMatchObject({
    'IFCBUILDINGELEMENTPROXY Lining segment': 3200,
    'IFCBUILDINGELEMENTPROXY Cable bracket': 1920,
    'IFCFLOWTERMINAL Lane signal': 60,
    'IFCFLOWSEGMENT Drainage pipe': 240,
    'IFCFLOWMOVINGDEVICE Jet fan': 36,
  });
  const types = new Set([...lines.values()].map(({ type }) => type));
  for (const later of ['IFCFACILITY', 'IFCFACILITYPARTCOMMON', 'IFCSIGNAL', 'IFCBUILTELEMENT']) {
    expect(types.has(later), later).toBe(false);
  }
});

test('an element has the same id in both schemas, in every part and in every version', () => {
  const tags = (file: string) =>
    new Map([...elementsOf(readStep(file))].map(([guid, { tag }]) => [guid, tag] as const));
  const whole = tags(files.IFC4X3);
  expect(tags(files.IFC4)).toEqual(whole);

  const structure = tags(textFor({ schema: 'IFC4', part: 'structure' }));
  const services = tags(textFor({ schema: 'IFC4X3', part: 'services', dataDate: '2026-09-01', seed: 9 }));
  expect(new Map([...structure, ...services])).toEqual(whole);
  expect(services.size).toBe(8184);

  const earlier = tags(textFor({ schema: 'IFC4X3', part: 'structure', structureUpTo: 60 }));
  const onlyEarlier = [...earlier].filter(([guid]) => !structure.has(guid)).map(([, tag]) => tag);
  expect(earlier.size).toBeLessThan(structure.size);
  // Struts are removed when the roof is built; nothing else disappears.
  expect(onlyEarlier.length).toBeGreaterThan(0);
  expect(onlyEarlier.every((tag) => /^(ST|WG)-/.test(tag))).toBe(true);
  expect([...earlier.values()]).toContain('BS-EB-060');
  expect([...earlier.values()]).not.toContain('BS-EB-061');
});

test('the same options give the same text, in chunks that can be streamed', () => {
  const options = { ...base, schema: 'IFC4', extent: { bays: 12 } } as const;
  expect([...tunnelIfc(options)]).toEqual([...tunnelIfc(options)]);
  const chunks = [...tunnelIfc({ ...base, schema: 'IFC4X3' })];
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(200_000);
});

test('tags are unique for every length of the tunnel', () => {
  for (const bays of [3, 4, 11, 12, 60]) {
    const tags = [...tunnelElements(tunnelLayout(bays))].map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(tags.length);
  }
});

test.each([{ startDate: '4 May 2026' }, { dataDate: 'yesterday' }, { extent: { bays: 500 } }])(
  'refuses %o before it writes anything',
  (wrong) => {
    expect(() => tunnelIfc({ ...base, schema: 'IFC4', ...wrong }).next()).toThrow(RangeError);
  },
);
