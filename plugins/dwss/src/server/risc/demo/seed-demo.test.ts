import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedStatuses } from '../../../contract/risc/form.ts';
import { DemoSite } from '../../testing/demo-site.ts';
import { shortPlan } from '../testing/short-plan.ts';
import { hour } from './demo-steps.ts';
import { seedDemo } from './seed-demo.ts';

interface Counted {
  readonly id: string;
  readonly count: number;
}
interface Linked {
  readonly description: string;
  readonly name: string;
  readonly place: string;
}
interface Listed {
  readonly id: string;
  readonly status: string;
  readonly form_number: string | null;
  readonly is_late_submission: boolean;
  readonly short_notice: boolean;
  readonly attachment_count: number;
  readonly tags: readonly string[];
  readonly related_form: readonly { readonly id: string }[];
}

describe.each([
  ['TCE', 'TCE10'],
  ['TY', 'TY'],
] as const)('the demo of %s', (code, variant) => {
  let site: DemoSite;
  beforeAll(async () => {
    site = await DemoSite.start(code, variant, (...of) => seedDemo(...of, shortPlan));
    const stop = new AbortController();
    const stopped = site.seed(stop.signal);
    setTimeout(() => stop.abort(new Error('stopped')), 500);
    await expect(stopped).rejects.toThrow('stopped');
    await site.seed();
  }, 120_000);
  afterAll(() => site?.close());

  const amount = async () => {
    const [row] = await site.test.rows('select count(*)::int as count from risc_form');
    return (row as Counted).count;
  };
  const list = async (role: keyof DemoSite['people'] = 'VIEWER') => {
    const { body } = await site.people[role].get('/form/RISCForm', {
      limit: '-1',
      formStatusWithCountList: 'true',
    });
    return body as { readonly data: readonly Listed[]; readonly summary: readonly Counted[] };
  };

  test('has every status, and its counts agree with the list', async () => {
    expect(await amount()).toBe(shortPlan(code, variant, new Date()).length);
    const { data, summary } = await list();
    for (const { id, count } of summary)
      expect([id, count]).toEqual([
        id,
        id === 'All' ? data.length : data.filter(({ status }) => status === id).length,
      ]);
    const found = new Set([...data, ...(await list('CONTRACTOR_ENGINEER')).data].map((one) => one.status));
    const wanted = listedStatuses.filter((status) => variant === 'TY' || status !== 'Classified');
    expect([...found].sort()).toEqual([...wanted].sort());
  });

  test('has late and short-notice forms, revisions, tags, attachments and open requests', async () => {
    const { data } = await list();
    expect(data.filter((one) => one.is_late_submission).length).toBeGreaterThan(1);
    expect(data.filter((one) => one.short_notice && !one.is_late_submission).length).toBeGreaterThan(1);
    expect(data.filter((one) => one.form_number?.endsWith('-R2')).length).toBeGreaterThan(0);
    expect(data.filter((one) => one.related_form.length > 0).length).toBeGreaterThan(3);
    expect(data.filter((one) => one.tags.length > 0).length).toBeGreaterThan(10);
    expect(data.filter((one) => one.attachment_count > 0).length).toBeGreaterThan(5);
    const sides = await site.test.rows(
      'select distinct side_task from risc_form where side_task is not null',
    );
    expect(sides).toHaveLength(2);
    const places = await site.test.rows('select distinct place from record_attachment');
    expect(places).toHaveLength(2);
  });

  test('links forms to the objects of the model that they are about', async () => {
    // A test reads rows without a schema.
    const links = (await site.test.rows(`select r.description, o.name, l.name as place
      from record_object o join risc_form r on r.project_id = o.project_id and r.id = o.record_id
      join location l on l.project_id = r.project_id and l.id = r.location_id order by o.name`)) as readonly Linked[];
    // Only one of the projects has the bays of the model.
    expect(links.length > 0).toBe(code === 'TCE');
    for (const { description, name, place } of links) {
      expect(name).toContain(place.replace(' Bay ', '-'));
      if (description.startsWith('Side wall')) expect(name).toMatch(/^Side wall/);
    }
  });

  test('has histories in order, not in the future, whose signatures are intact', async () => {
    const now = Date.now();
    for (const { id } of (await list()).data) {
      const { body } = await site.people.VIEWER.get(`/form/RISCForm/${id}/history`);
      expect(body.intact).toBe(true);
      const times = body.history.map((entry: { at: string }) => Date.parse(entry.at));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(now);
    }
  });

  test('tells those who may do the next step, of live forms alone', async () => {
    const { waiting } = await site.test.notificationsOf(site.people.SENIOR_INSPECTOR);
    const steps = new Set(waiting.map((one) => one.waiting?.step.en));
    expect(steps).toContain('Receive');
    expect(steps).toContain('Answer the request to withdraw');
    const { waiting: own } = await site.test.notificationsOf(site.people.CONTRACTOR_ENGINEER);
    expect(new Set(own.map((one) => one.waiting?.step.en))).toContain('Close');
  });

  test('does not change when the server starts again, and gets a day’s work on a later day', async () => {
    const before = await amount();
    await site.seed();
    expect(await amount()).toBe(before);
    site.test.clock.set(new Date(Date.now() + 72 * hour));
    await site.seed();
    expect(await amount()).toBe(before + 8);
    await site.seed();
    expect(await amount()).toBe(before + 8);
  });
});
