import { sheetRows } from '@gantry/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listedStatuses, type RiscForm } from '../../../contract/risc/form.ts';
import { offeredOrders } from '../../../contract/risc/list-offer.ts';
import { listOrders } from '../../../contract/risc/requests.ts';
import { RiscSite } from '../testing/risc-site.ts';

let site: RiscSite;
let forms: Readonly<Record<'draft' | 'sent' | 'survey' | 'passed' | 'back', RiscForm>>;
const day = (moment: string | null) =>
  new Date(moment ?? '').toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' });

beforeAll(async () => {
  site = await RiscSite.start('TCE11', ['C', 'S']);
  const later = new Date(site.host.clock.now().getTime() + 96 * 3_600_000).toISOString();
  const draft = await site.draft({ description: 'Kerb 100% done' });
  const survey = await site.submitted({
    discipline: 'S',
    form_type: 'setting-out',
    description: 'Kerb line',
  });
  const sent = await site.submitted({ survey_time: later, tags: ['night', 'bay 6'], form_type: 'formwork' });
  const passed = await site.inspected('Noted/Recorded');
  const back = await site.step('gate', 'receive', await site.submitted({ tags: ['night'] }), {
    approval_result: 'Fail',
    comment: 'No',
  });
  forms = { draft, survey, sent, passed, back };
});
afterAll(() => site?.close());

type Name = keyof typeof forms;
const namesOf = (body: { data: { id: string }[] }) =>
  body.data.map(({ id }) => Object.entries(forms).find(([, form]) => form.id === id)?.[0]).sort();

const queries: readonly (readonly [string, () => Readonly<Record<string, string>>, readonly Name[]])[] = [
  ['nothing', () => ({}), ['back', 'draft', 'passed', 'sent', 'survey']],
  ['status', () => ({ status: 'Resubmission' }), ['back']],
  ['several statuses', () => ({ status: 'Draft,Inspected' }), ['draft', 'passed']],
  [
    'all statuses',
    () => ({ status: 'Draft', showAll: 'true' }),
    ['back', 'draft', 'passed', 'sent', 'survey'],
  ],
  ['form_result', () => ({ form_result: 'Noted/Recorded' }), ['passed']],
  ['discipline', () => ({ discipline: 'S' }), ['survey']],
  ['search by number', () => ({ search: forms.sent.form_number ?? '' }), ['sent']],
  ['search by text', () => ({ search: 'kerb' }), ['draft', 'survey']],
  ['search without wildcards', () => ({ search: '100%' }), ['draft']],
  ['description', () => ({ description: 'KERB L' }), ['survey']],
  ['tags', () => ({ tags: 'bay 6,nowhere' }), ['sent']],
  [
    'dateRange',
    () => ({ dateRange: `${day(forms.sent.submission_date)},${day(forms.sent.submission_date)}` }),
    ['back', 'passed', 'sent', 'survey'],
  ],
  ['a dateRange before', () => ({ dateRange: '2020-01-01,2020-12-31' }), []],
  ['date', () => ({ date: day(forms.sent.survey_time) }), ['sent']],
  ['portion', () => ({ portion: site.portion, discipline: 'S' }), ['survey']],
  ['location', () => ({ location: site.location, status: 'Draft' }), ['draft']],
  ['another place', () => ({ location: site.portion }), []],
  ['processedBy', () => ({ processedBy: site.people.gate.id }), ['back']],
  ['workTypes', () => ({ workTypes: 'formwork,setting-out' }), ['sent', 'survey']],
  ['mine', () => ({ mine: 'true' }), ['back', 'draft']],
  ['batchGroup', () => ({ batchGroup: 'submit' }), ['back', 'draft']],
  ['counted', () => ({ counted: 'received' }), ['back', 'passed', 'sent', 'survey']],
  ['a difference that is counted', () => ({ counted: 'notice3_n' }), ['sent']],
  ['several filters', () => ({ tags: 'night', status: 'Submitted' }), ['sent']],
];

test.each(queries)('a filter by %s finds what it says', async (_what, query, found) => {
  const { status, body } = await site.people.engineer.get('/form/RISCForm', query());
  expect([status, namesOf(body)]).toEqual([200, found]);
  expect(body.totalCount).toBe(found.length);
  const { showAll, ...tab } = query();
  const asked = showAll === undefined ? tab : { ...tab, showAll };
  const rows = await site.people.engineer.get('/form/RISCForm/rows', asked);
  expect([rows.status, namesOf(rows.body), rows.body.hasMore]).toEqual([200, found, false]);
  const count = await site.people.engineer.get('/form/RISCForm/count', asked);
  expect(count.body).toMatchObject({ total: found.length, isMore: false });
});

const pairs = queries.flatMap((one, at) => queries.slice(at + 1).map((other) => [one, other] as const));

test('two filters together find what both say, one by one', async () => {
  for (const [[one, first, ofFirst], [other, second, ofSecond]] of pairs) {
    const [a, b] = [first(), second()];
    if (Object.keys(a).some((key) => key in b) || 'showAll' in a || 'showAll' in b) continue;
    const rows = await site.people.engineer.get('/form/RISCForm/rows', { ...a, ...b });
    const both = ofFirst.filter((name) => ofSecond.includes(name));
    expect([one, other, namesOf(rows.body)]).toEqual([one, other, both]);
  }
});

test('a page without a count is a part of the same order, and says whether there is another', async () => {
  const page = async (query: Readonly<Record<string, string>>) =>
    (await site.people.engineer.get('/form/RISCForm/rows', query)).body;
  for (const orderBy of offeredOrders)
    for (const order of ['asc', 'desc']) {
      const all = await page({ orderBy, order });
      const pages = await Promise.all(
        ['1', '2', '3'].map((nth) => page({ orderBy, order, limit: '2', page: nth })),
      );
      expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
      expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
      const down = (await page({ orderBy, order: order === 'asc' ? 'desc' : 'asc' })).data;
      expect(down.map(({ id }: RiscForm) => id)).toEqual(all.data.map(({ id }: RiscForm) => id).reverse());
    }
  const ofOthers = (await site.people.gate.get('/form/RISCForm/rows', {})).body;
  expect(namesOf(ofOthers)).not.toContain('draft');
});

test('a filter brings its order, whatever order is asked for', async () => {
  const asked = { tags: 'night', orderBy: 'description', order: 'asc' };
  const { data } = (await site.people.engineer.get('/form/RISCForm/rows', asked)).body;
  const changed = data.map((row: RiscForm) => row.updated_at);
  expect(changed).toEqual([...changed].sort());
});

/** What a list is ordered by; an empty value is the lowest. */
function orderedText(row: RiscForm, orderBy: Exclude<(typeof listOrders)[number], 'return_date'>): string {
  const value = row[orderBy];
  return typeof value === 'object' ? (value?.name ?? '') : value;
}

test('orders, pages, and takes limit=-1 for all', async () => {
  const list = async (query: Readonly<Record<string, string>>) =>
    (await site.people.engineer.get('/form/RISCForm', query)).body;
  const all = await list({ limit: '-1', orderBy: 'form_number', order: 'asc' });
  expect(all).toMatchObject({ totalCount: 5, totalPage: 1, truncated: false });
  expect(all.data.map((row: RiscForm) => row.form_number)).toEqual([
    null,
    ...all.data.flatMap((row: RiscForm) => row.form_number ?? []).sort(),
  ]);
  for (const orderBy of listOrders.filter((one) => one !== 'return_date')) {
    const up = (await list({ orderBy, order: 'asc' })).data;
    const down = (await list({ orderBy, order: 'desc' })).data;
    const texts = (rows: readonly RiscForm[]) => rows.map((row) => orderedText(row, orderBy));
    expect([orderBy, texts(up)]).toEqual([orderBy, texts(up).sort()]);
    expect([orderBy, texts(down)]).toEqual([orderBy, texts(up).reverse()]);
  }
  const second = await list({ limit: '2', page: '2', orderBy: 'form_number', order: 'asc' });
  expect(second.data.map(({ id }: RiscForm) => id)).toEqual(
    all.data.slice(2, 4).map(({ id }: RiscForm) => id),
  );
  expect(second.totalPage).toBe(3);
  const newest = (await list({})).data.map(({ updated_at }: RiscForm) => updated_at);
  expect(newest).toEqual([...newest].sort().reverse());
  for (const limit of ['0', '-2', 'all'])
    expect((await site.people.engineer.get('/form/RISCForm', { limit })).status).toBe(400);
});

test('the tabs count what a count from scratch finds, after steps in all directions', async () => {
  const steps = [
    () => site.draft(),
    () => site.submitted(),
    () => site.forwarded(),
    () => site.inspected('Fail'),
    () => site.returned(),
    async () => site.people.engineer.delete(`/form/RISCForm/${(await site.draft()).id}`),
    async () => site.people.engineer.post(`/form/RISCForm/withdraw/${(await site.submitted()).id}`, {}),
    async () => site.step('engineer', 'close', await site.returned('Fail')),
    async () =>
      site.step('gate', 'receive', await site.submitted(), { approval_result: 'Fail', comment: 'No' }),
  ];
  await Promise.all(steps.map((step) => step()));
  const filters: readonly Readonly<Record<string, string>>[] = [
    {},
    { discipline: 'C' },
    { discipline: 'S', status: 'Draft' },
  ];
  for (const filter of filters) {
    const { body } = await site.people.engineer.get('/form/RISCForm', {
      ...filter,
      formStatusWithCountList: 'true',
    });
    const rows = await site.host.rows(
      `select status, count(*)::integer as count from risc_form where project_id = $1 and status <> 'Deleted'
         and ($2::text is null or discipline = $2) group by status`,
      [site.host.project.id, filter.discipline ?? null],
    );
    const counted = new Map(
      (rows as { status: string; count: number }[]).map((row) => [row.status, row.count]),
    );
    const expected = listedStatuses.map((id) => ({ id, count: counted.get(id) ?? 0 }));
    const all = expected.reduce((sum, { count }) => sum + count, 0);
    expect(body.summary).toEqual([{ id: 'All', count: all }, ...expected]);
  }
});

test('filters offer the tags and people of forms that others may see', async () => {
  const values = async (name: string) => {
    const { body } = await site.people.viewer.get(`/filterValues/RISCForm/${name}`);
    return body.values.map((one: { name: string }) => one.name);
  };
  const draft = await site.draft({ tags: ['crane', 'night'] });
  expect([await values('tags'), await values('processedBy')]).toEqual([
    ['bay 6', 'night'],
    ['engineer', 'gate', 'inspector'],
  ]);
  const sent = await site.step('engineer', 'submit', draft);
  expect(await values('tags')).toEqual(['bay 6', 'crane', 'night']);
  const back = await site.step('gate', 'receive', sent, { approval_result: 'Fail', comment: 'No' });
  const { id, version } = back;
  await site.form(site.people.engineer.post(`/form/RISCForm/update/${id}`, { version, tags: ['barge'] }));
  expect(await values('tags')).toEqual(['barge', 'bay 6', 'night']);
  expect(
    await site.host.rows(
      `select tag, total::int, (select count(*)::int from risc_form f where f.project_id = t.project_id
           and f.tags ? t.tag and f.status not in ('Draft', 'Deleted')) as forms
         from risc_tag t where project_id = $1 order by 1`,
      [site.host.project.id],
    ),
  ).toEqual([
    { tag: 'barge', total: 1, forms: 1 },
    { tag: 'bay 6', total: 1, forms: 1 },
    { tag: 'crane', total: 0, forms: 0 },
    { tag: 'night', total: 2, forms: 2 },
  ]);
});

test('exports the rows of the list as CSV and XLSX, in the language of the person who asked', async () => {
  await site.host.setSettings({ locationLabelChinese: '节段' });
  await site.draft({ description: '=HYPERLINK("http://x","y")', tags: ['exported'] });
  const { engineer, gate, viewer } = site.people;
  const exported = async (who: typeof engineer, query: object) => {
    const { status, body } = await who.post('/form/RISCForm/exports', query);
    expect(status).toBe(200);
    await site.host.runJobs();
    const activity = `/api/projects/${site.host.project.id}/activities/${body.jobId}`;
    const { body: job } = await who.client.get(activity);
    expect(job).toMatchObject({ status: 'done' });
    const file = await who.client.fetch(`${activity}/file`);
    return { name: job.file.name as string, bytes: Buffer.from(await file.arrayBuffer()) };
  };
  const query = { orderBy: 'created_at', order: 'asc' };
  const csv = await exported(engineer, { ...query, format: 'csv', language: 'zh-CN' });
  const [heading = '', ...lines] = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(heading.startsWith('\ufeff表格编号,状态,结果,专业')).toBe(true);
  expect(heading).toContain(',工程区段,节段,');
  await site.host.setSettings({ locationLabelChinese: null });
  const listed = (await engineer.get('/form/RISCForm', { ...query, limit: '-1' })).body.data as RiscForm[];
  expect(lines.map((line) => line.split(',')[0])).toEqual(listed.map(({ form_number }) => form_number ?? ''));
  expect(csv.bytes.toString()).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);

  const description = '=1+1 <b>&"';
  const sent = await site.submitted({ description, tags: ['exported', 'night'] });
  const xlsx = await exported(gate, { ...query, format: 'xlsx', tags: 'exported', status: 'Submitted' });
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const rows = sheetRows(xlsx.bytes);
  expect(rows).toMatchObject([
    {
      'Form number': sent.form_number,
      Status: 'Submitted',
      Result: '',
      Discipline: 'Civil',
      'Type of work': 'Waterproofing',
      Late: 'No',
      Portion: 'Portion 3',
      Location: 'EB Bay 006',
      Description: description,
      Tags: 'exported, night',
      'Draft by': 'engineer (Main Contractor)',
      Attachments: '0',
    },
  ]);
  // A number of days in the time of the project, which the sheet shows as a time.
  const ready = Date.parse(sent.survey_time ?? '') + 8 * 3_600_000;
  expect(Number(rows[0]?.['Inspection-ready time'])).toBeCloseTo(ready / 86_400_000 + 25_569, 4);
  expect((await viewer.post('/form/RISCForm/exports', { format: 'csv' })).status).toBe(403);
});

test('forms are in the order of a portion’s new name', async () => {
  await site.host.rows('update portion set name = $2 where id = $1', [site.portion, 'Renamed']);
  const named = (is: string) =>
    site.host.rows(
      `select id from risc_form where portion_id = $1 and portion_name ${is} 'Renamed' and location_name = 'EB Bay 006'`,
      [site.portion],
    );
  expect([(await named('=')).length > 0, await named('is distinct from')]).toEqual([true, []]);
});

test('a damaged form is left out of the lists, which say so; alone it answers why', async () => {
  const made: RiscForm[] = [];
  for (let n = 0; n < 4; n += 1) {
    made.push(await site.draft({ description: `Damage ${n}` }));
    site.host.clock.advance(1);
  }
  const [, , damaged] = made;
  const { engineer } = site.people;
  const read = async (path: string, page: number) => {
    const query = {
      description: 'Damage',
      orderBy: 'created_at',
      order: 'asc',
      limit: '2',
      page: String(page),
    };
    const { status, body } = await engineer.get(path, query);
    expect(status).toBe(200);
    return [body.data.map((form: RiscForm) => made.findIndex(({ id }) => id === form.id)), body.unreadable];
  };
  const lists = ['/form/RISCForm', '/form/RISCForm/rows'];
  const set = (change: string) =>
    site.host.rows(`update risc_form set ${change} where id = $1`, [damaged?.id]);
  const changes = [
    ...[`results = '{}'`, `people = '"nobody"'`, `flags = '[1]'`, `asked = '{"LS": 7}'`],
    ...[`status = 'Lost'`, `discipline = 'X'`],
  ];
  await site.host.rows('alter table risc_form drop constraint risc_form_discipline_check');
  for (const change of changes) {
    const column = change.split(' ')[0];
    const [before] = (await site.host.rows(`select ${column}::text as was from risc_form where id = $1`, [
      damaged?.id,
    ])) as [{ was: string }];
    await set(change);
    for (const list of lists)
      expect([change, await read(list, 1), await read(list, 2)]).toEqual([change, [[0, 1], 0], [[3], 1]]);
    const alone = await engineer.get(`/form/RISCForm/${damaged?.id}`);
    expect([alone.status, alone.body.error?.code]).toEqual([500, 'ROW_UNREADABLE']);
    // Whoever asks for all forms at once must not take some for all.
    const all = await engineer
      .get('/form/RISCForm', { description: 'Damage', limit: '-1' })
      .catch(() => undefined);
    expect(all?.status).not.toBe(200);
    await set(`${column} = '${before.was}'`);
  }
  expect(await read('/form/RISCForm', 2)).toEqual([[2, 3], 0]);
});

test('has as many forms as the figures of the project say, which lead to it', async () => {
  const { clock, project } = site.host;
  await site.submitted({ survey_time: new Date(clock.now().getTime() + 60_000).toISOString() });
  clock.advance(120);
  const { viewer } = site.people;
  const { body } = await viewer.client.get(`/api/projects/${project.id}/figures`);
  expect(body.figures).toMatchObject([{ id: 'due-today' }, { id: 'overdue' }, { id: 'failed' }]);
  for (const { id, value, path } of body.figures) {
    const query = Object.fromEntries(new URL(path, 'http://gantry').searchParams);
    const { totalCount } = (await viewer.get('/form/RISCForm', { ...query, limit: '1' })).body;
    expect({ id, value }).toEqual({ id, value: totalCount });
    expect(value).toBeGreaterThan(0);
  }
});
