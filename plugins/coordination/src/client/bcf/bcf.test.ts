import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type BcfFile, type BcfTopic, type BcfView, bcfVersions } from '../../contract/bcf/bcf.ts';
import { fromBcfView, toBcfView } from '../../contract/bcf/bcf-view.ts';
import { headEntries, topicEntries } from '../../contract/bcf/write-bcf.ts';
import type { ViewMeasurements } from '../../contract/view-measurements.ts';
import { viewpoint } from '../../contract/viewpoint.ts';
import { bcfLimits, readBcf } from './read-bcf.ts';

const none = { types: ['Clash'], statuses: [], priorities: [], labels: [], users: [], stages: [] };
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);

const written = ({ topics, ...head }: BcfFile, more: Record<string, Uint8Array> = {}) => {
  const entries = [
    ...headEntries(head, none),
    ...topics.flatMap((topic) => topicEntries(topic, head.version)),
  ];
  const files = entries.map(([path, content]) => [
    path,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync({ ...Object.fromEntries(files), ...more });
};

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => value + 0);
const point = fc.record({ x: number, y: number, z: number });
const direction = point.filter(({ x, y, z }) => Math.hypot(x, y, z) > 1e-6);
const guid = fc.uuid();
const ifcGuid = fc.stringMatching(/^[0-3][0-9A-Za-z_$]{21}$/);
const ifcGuids = fc.uniqueArray(ifcGuid, { maxLength: 4 });
/** Trimmed, as fields are; of characters that XML has. */
const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme', maxLength }).map((value) =>
    [...value.replace(/\p{Cc}|\p{Cs}|\p{Cn}/gu, '&<"\'>').trim()]
      .slice(0, maxLength / 2)
      .join('')
      .trim(),
  );
const line = (maxLength: number) =>
  text(maxLength).filter((value) => value !== '' && !/\s\s|[^\S ]/.test(value));
const lines = fc.array(line(30), { maxLength: 4 }).map((all) => all.join('\n'));
const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString());
const placed = { cameraViewPoint: point, cameraDirection: direction, cameraUpVector: direction };
const view: fc.Arbitrary<BcfView> = fc.record({
  camera: fc.oneof(
    fc.record({
      kind: fc.constant('perspective' as const),
      ...placed,
      fieldOfView: fc.double({ min: 1, max: 179, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant('orthogonal' as const),
      ...placed,
      viewToWorldScale: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
    }),
  ),
  aspectRatio: fc.constant(16 / 9),
  clippingPlanes: fc.array(fc.record({ location: point, direction }), { maxLength: 3 }),
  lines: fc.array(fc.record({ start: point, end: point }), { maxLength: 3 }),
  selection: ifcGuids,
  visibility: fc.record({ isDefault: fc.boolean(), exceptions: ifcGuids, hasSpaces: fc.boolean() }),
  coloring: fc.array(
    fc.record({
      color: fc.stringMatching(/^[0-9A-F]{6}$/),
      objects: fc.uniqueArray(ifcGuid, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 2 },
  ),
});
const topic: fc.Arbitrary<BcfTopic> = fc
  .record({
    guid,
    title: line(60),
    description: lines,
    type: line(20),
    status: line(20),
    priority: text(20),
    labels: fc.uniqueArray(line(20), { maxLength: 3 }),
    stage: text(20),
    dueDate: fc.option(date),
    assignedTo: text(20),
    creationDate: date,
    creationAuthor: text(20),
    modifiedDate: fc.option(date),
    modifiedAuthor: text(20),
    referenceLinks: fc.uniqueArray(line(40), { maxLength: 2 }),
    relatedTopics: fc.uniqueArray(guid, { maxLength: 2 }),
    viewpoints: fc.uniqueArray(
      fc.record({
        guid,
        view: fc.option(view),
        picture: fc.option(guid.map((name) => ({ name: `${name}.png`, bytes: png }))),
      }),
      { maxLength: 3, selector: (one) => one.guid },
    ),
    comments: fc.array(fc.record({ guid, date, author: text(20), text: line(60), about: fc.nat() }), {
      maxLength: 3,
    }),
  })
  .map(({ viewpoints, comments, ...fields }) => {
    const kept = viewpoints.filter((one) => one.view !== null || one.picture !== null);
    return {
      ...fields,
      viewpoints: kept,
      comments: comments.map(({ about, ...comment }) => ({
        ...comment,
        viewpoint: kept[about % 4]?.guid ?? null,
      })),
    };
  });
const topics = fc.uniqueArray(topic, { minLength: 1, maxLength: 3, selector: (one) => one.guid });

describe('a BCF file', () => {
  it('read again is what was written, in both versions and from one to the other', async () => {
    await fc.assert(
      fc.asyncProperty(topics, fc.constantFrom(...bcfVersions), async (all, version) => {
        const file: BcfFile = { version, project: { id: 'P-1', name: 'Bay & <Portal>' }, topics: all };
        const first = await readBcf(written(file));
        expect(first).toEqual({ file, notices: [] });
        const other = version === '2.1' ? '3.0' : '2.1';
        const second = await readBcf(written({ ...first.file, version: other }));
        expect(second.file.topics).toEqual(all);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('keeps all of a view that BCF has, and gives one that topics can have', () => {
    fc.assert(
      fc.property(view, (given) => {
        const made = viewpoint.parse(fromBcfView(given));
        const isolates = !given.visibility.isDefault;
        expect(toBcfView(made)).toEqual(given);
        expect(made.components.isolated !== null).toBe(isolates);
      }),
      { numRuns: 40 },
    );
  });

  it('has what was measured as lines, which are lengths in the one that reads them', () => {
    const [sample] = fc.sample(view, 1);
    if (sample === undefined) throw new Error('No sample.');
    const at = (x: number, y: number, z: number) => ({ at: { x, y, z }, normal: null, versionId: null });
    const up = { ...at(0, 0, 1), normal: { x: 0, y: 0, z: 1 } };
    const one = (
      kind: ViewMeasurements['list'][number]['kind'],
      points: (typeof up | ReturnType<typeof at>)[],
    ) => ({
      kind,
      number: 1,
      name: 'Gap',
      points,
    });
    const measurements: ViewMeasurements = {
      unit: 'mm',
      chosen: 0,
      isListOpen: true,
      list: [
        one('length', [at(0, 0, 0), at(3, 0, 0)]),
        one('area', [at(0, 0, 0), at(1, 0, 0), at(1, 1, 0)]),
        one('angle', [at(1, 0, 0), at(0, 0, 0), at(0, 1, 0)]),
        one('face', [up, at(5, 5, 3.5)]),
        one('point', [at(9, 9, 9)]),
      ],
    };
    const out = toBcfView(viewpoint.parse({ ...fromBcfView(sample), measurements }));
    const told = out.lines.map(({ start, end }) =>
      [start, end].map(({ x, y, z }) => [x, y, z].join(' ')).join(' > '),
    );
    expect(told).toEqual([
      '0 0 0 > 3 0 0',
      '0 0 0 > 1 0 0',
      '1 0 0 > 1 1 0',
      '1 1 0 > 0 0 0',
      '1 0 0 > 0 0 0',
      '0 0 0 > 0 1 0',
      '5 5 1 > 5 5 3.5',
    ]);
    const back = viewpoint.parse(fromBcfView(out)).measurements;
    expect(back?.list.map(({ kind, number: nth }) => [kind, nth])).toEqual(
      told.map((_, nth) => ['length', nth + 1]),
    );
    expect(fromBcfView({ ...sample, lines: [] }).measurements).toBeUndefined();
  });

  it('has a box as six planes, which are a box again', () => {
    const box = {
      kind: 'box',
      name: 'BCF',
      isOn: true,
      min: { x: 1, y: 2, z: 3 },
      max: { x: 4, y: 5, z: 6 },
    } as const;
    const [sample] = fc.sample(view, 1);
    if (sample === undefined) throw new Error('No sample.');
    const seen = { ...fromBcfView(sample), clipping: [box] };
    const out = toBcfView(seen);
    expect(out.clippingPlanes).toHaveLength(6);
    expect(fromBcfView(out).clipping).toEqual([box]);
    expect(toBcfView({ ...seen, clipping: [{ ...box, isOn: false }] }).clippingPlanes).toEqual([]);
  });
});

const one: BcfTopic = {
  guid: '0b0b0b0b-0000-4000-8000-000000000001',
  title: 'Beam in duct',
  description: '',
  type: 'Clash',
  status: 'Open',
  priority: '',
  labels: [],
  stage: '',
  dueDate: null,
  assignedTo: '',
  creationDate: '2026-11-20T00:00:00.000Z',
  creationAuthor: 'a',
  modifiedDate: null,
  modifiedAuthor: '',
  referenceLinks: [],
  relatedTopics: [],
  comments: [],
  viewpoints: [],
};
const file: BcfFile = { version: '2.1', project: null, topics: [one] };
const markup = `${one.guid}/markup.bcf`;
const head = headEntries(file, none).map(([path, content]) => [path, strToU8(String(content))]);
const withMarkup = (body: string, more: Record<string, Uint8Array> = {}) =>
  zipSync({ ...Object.fromEntries(head), [markup]: strToU8(body), ...more });
const topicXml = (inner: string, around = '') =>
  `<Markup><Topic Guid="${one.guid}" TopicType="x" TopicStatus="Open"><Title>Beam</Title>${inner}</Topic>${around}</Markup>`;
const viewpointXml = (name: string) =>
  `<Viewpoints Guid="0b0b0b0b-0000-4000-8000-000000000002"><Viewpoint>${name}</Viewpoint><Snapshot>s.png</Snapshot></Viewpoints>`;
const viewXml = (inner: string) =>
  `<VisualizationInfo><PerspectiveCamera>${['CameraViewPoint', 'CameraDirection', 'CameraUpVector']
    .map((name) => `<${name}><X>0</X><Y>1</Y><Z>0</Z></${name}>`)
    .join('')}<FieldOfView>60</FieldOfView></PerspectiveCamera>${inner}</VisualizationInfo>`;
const codes = async (bytes: Uint8Array) => (await readBcf(bytes)).notices.map(({ code }) => code);

describe('a bad file', () => {
  it.each([
    ['no zip', strToU8('<html>'), 'NOT_A_ZIP'],
    ['half a zip', written(file).slice(0, 200), 'NOT_A_ZIP'],
    ['a path out of its folder', written(file, { '../../evil.sh': png }), 'UNSAFE_PATH'],
    ['an absolute path', written(file, { '/etc/evil': png }), 'UNSAFE_PATH'],
    ['a path of Windows', written(file, { 'a\\..\\evil': png }), 'UNSAFE_PATH'],
    ['a bomb', written(file, { 'bomb.bin': new Uint8Array(40_000_000) }), 'ZIP_BOMB'],
    ['no version', zipSync({ [markup]: strToU8('<Markup/>') }), 'NO_VERSION'],
    ['another version', zipSync({ 'bcf.version': strToU8('<Version VersionId="1.0"/>') }), 'OTHER_VERSION'],
    ['no topics', zipSync(Object.fromEntries(head)), 'NO_TOPICS'],
  ])('is refused: %s', async (_name, bytes, code) => {
    await expect(readBcf(bytes)).rejects.toMatchObject({ code });
  });

  it('is refused with more files than it may have', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, nth) => [`f${nth}`, new Uint8Array()]),
    );
    await expect(readBcf(zipSync(many, { level: 0 }))).rejects.toMatchObject({ code: 'TOO_MANY_FILES' });
  });

  it('loses topics that are damaged or declare entities, and keeps the others', async () => {
    const other = '0b0b0b0b-0000-4000-8000-000000000009/markup.bcf';
    for (const body of [
      '<Markup><Topic>',
      '<!DOCTYPE x [<!ENTITY a "aaaa">]><Markup><Topic Guid="x"><Title>&a;</Title></Topic></Markup>',
      '<Markup><Topic Guid="nonsense"><Title>x</Title></Topic></Markup>',
      '<Markup/>',
    ]) {
      const read = await readBcf(written(file, { [other]: strToU8(body) }));
      expect(read.file.topics).toEqual([one]);
      expect(read.notices).toEqual([{ code: 'topic-broken', topic: other.split('/')[0], detail: '' }]);
    }
  });

  it('has a topic once', async () => {
    const twice = written(file, { 'copy/markup.bcf': strToU8(topicXml('')) });
    expect(await codes(twice)).toEqual(['topic-twice']);
  });

  it('gives a topic without its broken viewpoint or its picture that is none, and says so', async () => {
    const broken = await readBcf(
      withMarkup(topicXml('', viewpointXml('gone.bcfv')), { [`${one.guid}/s.png`]: png }),
    );
    expect(broken.notices.map(({ code }) => code)).toEqual(['viewpoint-broken']);
    expect(broken.file.topics[0]?.viewpoints).toMatchObject([{ view: null, picture: { name: 's.png' } }]);
    const odd =
      '<VisualizationInfo><PerspectiveCamera><CameraViewPoint><X>1e999</X></CameraViewPoint></PerspectiveCamera></VisualizationInfo>';
    const both = { [`${one.guid}/v.bcfv`]: strToU8(odd), [`${one.guid}/s.png`]: strToU8('<script>') };
    expect(await codes(withMarkup(topicXml('', viewpointXml('v.bcfv')), both))).toEqual([
      'viewpoint-broken',
      'picture-none',
    ]);
  });

  it('has the first lines of a view that has too many, and says so', async () => {
    const lineXml =
      '<Line><StartPoint><X>0</X><Y>0</Y><Z>0</Z></StartPoint><EndPoint><X>1</X><Y>0</Y><Z>0</Z></EndPoint></Line>';
    const withLines = (count: number) => ({
      [`${one.guid}/v.bcfv`]: strToU8(viewXml(`<Lines>${lineXml.repeat(count)}</Lines>`)),
      [`${one.guid}/s.png`]: png,
    });
    const read = await readBcf(withMarkup(topicXml('', viewpointXml('v.bcfv')), withLines(501)));
    expect(read.notices.map(({ code }) => code)).toEqual(['lines']);
    const [seen] = read.file.topics[0]?.viewpoints ?? [];
    expect(seen?.view?.lines).toHaveLength(500);
    expect(await codes(withMarkup(topicXml('', viewpointXml('v.bcfv')), withLines(500)))).toEqual([]);
  });

  it('says what it has that Gantry does not keep', async () => {
    const inner = '<BimSnippet SnippetType="x"/><DocumentReference Guid="x"/>';
    const empty = '<Comment Guid="0b0b0b0b-0000-4000-8000-000000000003"><Comment/></Comment>';
    expect(await codes(withMarkup(topicXml(inner, empty)))).toEqual([
      'snippet',
      'documents',
      'comment-empty',
    ]);
    const long = `<Description>${'x'.repeat(bcfLimits.text + 1)}</Description>`;
    expect(await codes(withMarkup(topicXml(long)))).toEqual(['text-cut']);
  });
});
