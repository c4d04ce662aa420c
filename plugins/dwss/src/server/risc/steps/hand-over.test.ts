import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { gatePermissions, openTask, RiscSite, refusal, signature } from '../testing/risc-site.ts';

/** What the host answers. */
interface HeldStep {
  readonly id: string;
  readonly pluginId: string;
  readonly takers: readonly string[];
  readonly record: {
    readonly kind: string;
    readonly id: string;
    readonly version: number;
    readonly place: string;
  } | null;
}
interface HeldSteps {
  readonly unreadable: number;
  readonly steps: readonly HeldStep[];
  readonly people: readonly { readonly name: string }[];
}

let site: RiscSite;
let admin: PluginMember;
beforeAll(async () => {
  site = await RiscSite.start('TCE11');
  admin = await site.host.member({
    name: 'Yip Wing Sze',
    company: 'Client',
    permissions: ['LAYER_VIEW', 'MEMBER_ADMIN'],
  });
});
afterAll(() => site?.close());

const inspects = { permissions: ['RISC_VIEW', 'RISC_INSPECT'] };
const of = (person: PluginMember, path: string) =>
  `/api/projects/${site.host.project.id}/members/${person.id}${path}`;
const held = async (person: PluginMember): Promise<HeldSteps> =>
  (await admin.client.get(of(person, '/hand-over'))).body;
const give = (from: PluginMember, steps: readonly HeldStep[], to: PluginMember, more: object = {}) =>
  admin.client.post(of(from, '/hand-over'), {
    records: steps.flatMap(({ pluginId, record }) =>
      record === null
        ? []
        : [
            {
              pluginId,
              kind: record.kind,
              id: record.id,
              version: record.version,
              to: { [record.place]: to.id },
              ...more,
            },
          ],
    ),
  });
const deactivate = (person: PluginMember, leave: readonly string[] = []) =>
  admin.client.post(of(person, '/deactivate'), { leave });
/** A form that waits for this inspector. */
async function assigned(inspector: PluginMember): Promise<RiscForm> {
  const form = await site.forwarded();
  return site.form(
    site.people.lead.post(`/workflow/assign/${openTask(form)}/${inspector.id}`, { signature }),
  );
}
const waitingFor = async (who: PluginMember) => {
  const { waiting } = await site.host.notificationsOf(who);
  return waiting.map(({ text }) => text.en);
};

describe('the steps of an inspector who leaves', () => {
  test('are taken by somebody who may do them, with history, audit and notification, at once', async () => {
    const leaving = await site.atSupervisor({ ...inspects });
    const form = await assigned(leaving);
    const { steps, people } = await held(leaving);
    expect(steps).toMatchObject([
      {
        name: { en: `Form ${form.form_number}: ${form.description}` },
        step: { en: 'Attend the inspection' },
        isOpen: true,
        how: 'person',
        path: expect.stringContaining(form.id),
        record: { kind: 'risc', id: form.id, version: form.version, place: 'inspector' },
      },
    ]);
    const named = people.map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(['inspector', 'secondInspector']));
    // Neither the contractor's people nor the lead, who confirms what the inspector finds, nor the one who leaves.
    for (const other of ['engineer', 'lead', 'gate', leaving.name]) expect(named).not.toContain(other);

    const refused = await deactivate(leaving);
    expect([...refusal(refused), refused.body.error.details]).toEqual([409, 'STEPS_OPEN', { count: 1 }]);
    const { secondInspector } = site.people;
    expect((await give(leaving, steps, secondInspector)).body).toEqual({
      outcomes: [{ id: form.id, code: null }],
    });
    expect((await site.historyOf(form.id)).at(-1)).toMatchObject({
      action: 'handOver',
      from: 'Assigned',
      to: 'Assigned',
      by: { name: 'Yip Wing Sze' },
      handedOver: [{ from: leaving.name, to: 'secondInspector' }],
    });
    const trail = await site.host.rows(
      `select actor_id from audit_event where entity = 'risc' and entity_id = $1 and action = 'handOver'`,
      [form.id],
    );
    expect(trail).toEqual([{ actor_id: admin.id }]);
    expect(await waitingFor(secondInspector)).toContain(
      `Form ${form.form_number} was handed over to you from ${leaving.name}`,
    );
    expect(await waitingFor(leaving)).toEqual([]);
    // The browser of the one who leaves is open: the step is not theirs any more.
    const late = await leaving.post(`/workflow/receive/${openTask(form)}`, { signature });
    expect(refusal(late)).toEqual([403, 'FORBIDDEN']);
    expect((await held(leaving)).steps).toEqual([]);
    expect((await deactivate(leaving)).status).toBe(200);
    expect((await site.step('secondInspector', 'receive', form)).status).toBe('Inspecting');
  });

  test('are not given to a person who may not do them or has left, nor after the form has changed', async () => {
    const leaving = await site.atSupervisor({ ...inspects });
    const gone = await site.atSupervisor({ ...inspects });
    const form = await assigned(leaving);
    const { steps } = await held(leaving);
    const codes = async (to: PluginMember, more: object = {}) =>
      (await give(leaving, steps, to, more)).body.outcomes.map(({ code }: { code: string }) => code);
    expect(await codes(site.people.engineer)).toEqual(['WRONG_PERSON']);
    expect(await codes(site.people.lead)).toEqual(['WRONG_PERSON']);
    expect(await codes(leaving)).toEqual(['WRONG_PERSON']);
    expect((await deactivate(gone)).status).toBe(200);
    expect(await codes(gone)).toEqual(['WRONG_PERSON']);
    expect(await codes(site.people.secondInspector, { to: { lead: site.people.secondLead.id } })).toEqual([
      'STEP_GONE',
    ]);
    // They do it themselves while the administrator's window is open.
    await site.form(leaving.post(`/workflow/receive/${openTask(form)}`, { signature }));
    expect(await codes(site.people.secondInspector)).toEqual(['VERSION_CONFLICT']);
    expect((await site.read(form.id)).assignee).toMatchObject({ userId: leaving.id });
    const fresh = (await held(leaving)).steps;
    expect(fresh).toMatchObject([{ step: { en: 'Sign off the result' } }]);
    expect((await give(leaving, fresh, site.people.secondInspector)).body.outcomes).toMatchObject([
      { code: null },
    ]);
  });

  test('that nobody takes stay listed, also after the person has left, and can be taken then', async () => {
    const leaving = await site.atSupervisor({ ...inspects });
    const form = await assigned(leaving);
    const { steps } = await held(leaving);
    expect(refusal(await deactivate(leaving, ['another step']))).toEqual([409, 'STEPS_OPEN']);
    expect(
      (
        await deactivate(
          leaving,
          steps.map(({ id }) => id),
        )
      ).status,
    ).toBe(200);
    const left = await held(leaving);
    expect(left.steps.map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
    expect((await give(leaving, left.steps, site.people.secondInspector)).body.outcomes).toMatchObject([
      { code: null },
    ]);
    expect((await site.step('secondInspector', 'receive', form)).status).toBe('Inspecting');
  });

  test('are handed over by administrators only', async () => {
    const leaving = await site.atSupervisor({ ...inspects });
    await assigned(leaving);
    const { steps } = await held(leaving);
    expect(refusal(await leaving.client.get(of(leaving, '/hand-over')))).toEqual([403, 'FORBIDDEN']);
    const [step] = steps;
    const records = [
      {
        pluginId: 'gantry.dwss',
        kind: 'risc',
        id: step?.record?.id,
        version: step?.record?.version,
        to: { inspector: site.people.secondInspector.id },
      },
    ];
    const tried = await site.people.lead.client.post(of(leaving, '/hand-over'), { records });
    expect(refusal(tried)).toEqual([403, 'FORBIDDEN']);
  });
});

test('a later step of a lead is listed too, and each of two steps goes to its own person', async () => {
  const leaving = await site.atSupervisor({
    permissions: ['RISC_VIEW', 'RISC_ASSIGN', 'RISC_CONFIRM'],
  });
  const form = await site.submitted();
  const forwarded = await site.form(
    site.people.gate.post(`/workflow/forward/${openTask(form)}/${leaving.id}`, { signature }),
  );
  await site.form(
    leaving.post(`/workflow/assign/${openTask(forwarded)}/${site.people.inspector.id}`, { signature }),
  );
  const { steps } = await held(leaving);
  expect(steps).toMatchObject([{ isOpen: false, step: { en: 'Confirm the result' }, how: 'person' }]);
  const { outcomes } = (await give(leaving, steps, site.people.secondLead)).body;
  expect(outcomes).toMatchObject([{ code: null }]);
  await site.step('inspector', 'receive', form);
  await site.step('inspector', 'signoff', form, site.found('Pass'));
  expect((await site.step('secondLead', 'signoff', form, site.found('Pass'))).status).toBe('Confirmed');
});

test('a step of a role goes on with the others who hold it, and they are told', async () => {
  const leaving = await site.host.member({
    company: 'Main Contractor',
    disciplines: ['C'],
    permissions: ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT', 'RISC_CLOSE'],
  });
  const draft = await site.form(leaving.post('/form/RISCForm/create', site.fields()));
  const form = await site.form(leaving.post(`/workflow/submit/${openTask(draft)}`, { signature }));
  await site.step('gate', 'forward', form, {}, 'lead');
  await site.step('lead', 'assign', form, {}, 'inspector');
  await site.step('inspector', 'receive', form);
  await site.returned('Pass', form);
  const { steps } = await held(leaving);
  expect(steps).toMatchObject([{ how: 'role', step: { en: 'Close' }, record: null }]);
  expect(steps[0]?.takers).toContain(site.people.colleague.id);
  expect((await deactivate(leaving)).status).toBe(200);
  expect((await waitingFor(site.people.colleague)).join()).toContain(`Form ${form.form_number}`);
  expect((await site.step('colleague', 'close', form)).status).toBe('Closed');
});

test('a step that only this person could do is not passed over in silence', async () => {
  const alone = await RiscSite.start('TY');
  try {
    const { rows } = alone.host;
    const boss = await alone.host.member({ company: 'Client', permissions: ['MEMBER_ADMIN', 'LAYER_VIEW'] });
    const form = await alone.submitted();
    const { id } = alone.people.gate;
    const path = `/api/projects/${alone.host.project.id}/members/${id}`;
    const { steps } = (await boss.client.get(`${path}/hand-over`)).body as HeldSteps;
    expect(steps).toMatchObject([{ how: 'role', takers: [] }]);
    expect(refusal(await boss.client.post(`${path}/deactivate`, {}))).toEqual([409, 'STEPS_OPEN']);
    const second = await alone.atSupervisor({ permissions: gatePermissions });
    expect((await boss.client.get(`${path}/hand-over`)).body.steps[0].takers).toEqual([second.id]);
    expect((await boss.client.post(`${path}/deactivate`, {})).status).toBe(200);
    expect(await rows('select number from risc_form where id = $1', [form.id])).toHaveLength(1);
  } finally {
    await alone.close();
  }
});

test('a damaged form is left out and counted, and keeps neither the others nor the person', async () => {
  const leaving = await site.atSupervisor({ ...inspects });
  const [damaged, sound] = [await assigned(leaving), await assigned(leaving)];
  await site.host.rows(`update risc_form set status = 'Lost' where id = '${damaged.id}'`);
  const answer = await held(leaving);
  expect(answer.unreadable).toBe(1);
  expect(answer.steps.map(({ record }) => record?.id ?? null)).toEqual([sound.id, null]);
  const person = async () => (await admin.client.get(of(leaving, ''))).body;
  const left = await deactivate(
    leaving,
    answer.steps.map(({ id }) => id),
  );
  expect(left.status).toBe(200);
  expect((await person()).hasLeftSteps).toBe(true);
});

test('a private draft is named without its content, and nobody else can take it', async () => {
  const leaving = await site.host.member({
    company: 'Main Contractor',
    disciplines: ['C'],
    permissions: ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT'],
  });
  const draft = await site.form(
    leaving.post('/form/RISCForm/create', site.fields({ description: 'A secret of mine' })),
  );
  const answer = await held(leaving);
  expect(answer.steps).toMatchObject([{ how: 'private', name: { en: '' }, path: null, record: null }]);
  expect(JSON.stringify(answer)).not.toContain('secret');
  const records = [
    {
      pluginId: 'gantry.dwss',
      kind: 'risc',
      id: draft.id,
      version: draft.version,
      to: { author: site.people.colleague.id },
    },
  ];
  expect((await admin.client.post(of(leaving, '/hand-over'), { records })).body.outcomes).toMatchObject([
    { code: 'NOT_FOUND' },
  ]);
  expect(
    (
      await deactivate(
        leaving,
        answer.steps.map(({ id }) => id),
      )
    ).status,
  ).toBe(200);
});
