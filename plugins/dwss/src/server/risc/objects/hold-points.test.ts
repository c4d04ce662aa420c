import { defineServerPlugin, type ServerHost } from '@gantry/plugin-sdk/server';
import type { TestClient } from '@gantry/server/testing';
import { addModel, startTestServer, type TestServer } from '@gantry/server/testing/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import { plugin } from '../../plugin.ts';
import { signature } from '../testing/risc-site.ts';
import { holdPoints } from './hold-points.ts';

/** Another module, such as progress, that holds activities until their inspections have passed. */
const progress = defineServerPlugin({
  id: 'test.progress',
  migrations: [],
  permissions: [],
  routes(host) {
    asker = host;
    return [];
  },
});
const { seedDemo: _, ...unseeded } = plugin;
const portion = '5f0d2d0a-9f5e-4d0c-9d57-0e5d0f6a7c01';
const location = '5f0d2d0a-9f5e-4d0c-9d57-0e5d0f6a7c02';
let server: TestServer;
let project: string;
let modelId: string;
let asker: ServerHost;
let engineer: TestClient;

beforeAll(async () => {
  server = await startTestServer({ plugins: [unseeded, progress] });
  project = server.projectId('BEM');
  engineer = await server.client('wong.chikin@demo.gantry');
  await server.ask(
    plugin.id,
    'insert into portion (project_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
    [project, portion, 'Portion 3'],
  );
  await server.ask(
    plugin.id,
    `insert into location (project_id, id, portion_id, name, created_at, updated_at)
     values ($1, $2, $3, 'EB Bay 006', now(), now())`,
    [project, location, portion],
  );
  modelId = await addModel(server, project, ['wall', 'beam', 'slab', 'kerb']);
});
afterAll(() => server?.close());

const post = async (path: string, body: object): Promise<RiscForm> => {
  const answer = await engineer.post(`/api/dwss${path}`, { projectUUID: project, ...body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.form;
};
async function submittedAt(globalId: string): Promise<RiscForm> {
  const draft = await post('/form/RISCForm/create', {
    discipline: 'C',
    form_type: 'formwork',
    portion,
    location,
    description: 'Side wall',
    survey_time: new Date(server.clock.now().getTime() + 48 * 3_600_000).toISOString(),
    next_operation: 'Pour the side wall',
  });
  await post('/updateObjectFormAttach', {
    modelId,
    bimId: globalId,
    objectFormAttachList: [{ formId: draft.id }],
  });
  return post(`/workflow/submit/${draft.tasks.at(-1)?.id}`, { signature });
}
const inProgress = <R>(
  ask: (points: NonNullable<Awaited<ReturnType<typeof find>>>, tx: Parameters<typeof find>[0]) => R,
) =>
  asker.database.inProject(project, { kind: 'system', name: 'test' }, async (tx) => {
    const points = await find(tx);
    if (points === undefined) throw new Error('Nobody offers hold points.');
    return ask(points, tx);
  });
const find = (tx: Parameters<ServerHost['services']['find']>[0]) => asker.services.find(tx, holdPoints);
const stateOf = async (globalId: string) =>
  (await inProgress((points, tx) => points.of(tx, [{ modelId, globalId }])))[0];

test('another module learns how an object stands, and which form holds which activity', async () => {
  const form = await submittedAt('wall');
  const open = {
    modelId,
    globalId: 'wall',
    state: 'open',
    form: {
      id: form.id,
      number: form.form_number,
      status: 'Submitted',
      result: null,
      nextOperation: 'Pour the side wall',
    },
  };
  expect(
    await inProgress((points, tx) => points.of(tx, [{ modelId, globalId: 'roof' }, open])),
  ).toMatchObject([{ globalId: 'roof', state: 'missing', form: null }, open]);
  expect(await inProgress((points, tx) => points.held(tx))).toMatchObject([open]);
  for (const [status, state] of [
    ['Closed', 'passed'],
    ['Fail', 'failed'],
    ['Resubmission', 'failed'],
    ['Withdrew', 'missing'],
  ]) {
    await server.ask(plugin.id, 'update risc_form set status = $1 where id = $2', [status, form.id]);
    expect(await stateOf('wall'), status).toMatchObject({ state });
    expect(await inProgress((points, tx) => points.held(tx)), status).toHaveLength(
      state === 'failed' ? 1 : 0,
    );
  }
});

test('an inspection that was only noted is told apart from one that passed', async () => {
  const form = await submittedAt('kerb');
  const becomes = (status: string, result: string) =>
    server.ask(
      plugin.id,
      `update risc_form set status = $1, flags = jsonb_set(flags, '{result}', to_jsonb($2::text)) where id = $3`,
      [status, result, form.id],
    );
  for (const [status, found, state, result] of [
    ['Closed', 'Pass', 'passed', 'Pass'],
    ['Closed', 'Noted', 'passed', 'Noted'],
    ['Returned', 'Pass', 'open', null],
    ['Fail', 'Fail', 'failed', null],
  ] as const) {
    await becomes(status, found);
    expect(await stateOf('kerb'), `${status} ${found}`).toMatchObject({ state, form: { result } });
  }
  expect(await stateOf('nowhere')).toMatchObject({ state: 'missing', form: null });
});

test('a failed form decides again once the revision that answered it is withdrawn', async () => {
  const failed = await submittedAt('slab');
  const colour = async () => {
    const { body } = await engineer.get(`/api/dwss/objectFormStates?projectUUID=${project}`);
    const model = body.models.find((one: { modelId: string }) => one.modelId === modelId);
    return body.states[model.state[model.bimIds.indexOf('slab')]];
  };
  const became = (id: string, status: string, task: string | null) =>
    server.ask(plugin.id, 'update risc_form set status = $1, main_task = $2 where id = $3', [
      status,
      task,
      id,
    ]);
  await became(failed.id, 'Fail', 'RESUBMIT_NEW');
  expect([await stateOf('slab'), await colour()]).toMatchObject([{ state: 'failed' }, 'Fail']);
  const { survey_time } = failed;
  const answer = await post(`/form/RISCForm/resubmit/${failed.id}`, { survey_time, signature });
  expect([await stateOf('slab'), await colour()]).toMatchObject([
    { state: 'open', form: { id: answer.id } },
    'Submitted',
  ]);
  await post(`/form/RISCForm/withdraw/${answer.id}`, { comment: 'Rain' });
  expect([await stateOf('slab'), await colour()]).toMatchObject([
    { state: 'failed', form: { id: failed.id } },
    'Fail',
  ]);
});

test('objects of a project are not told to another', async () => {
  await submittedAt('beam');
  const elsewhere = server.projectId('TCE');
  const found = await asker.database.inProject(elsewhere, { kind: 'system', name: 'test' }, async (tx) =>
    (await find(tx))?.of(tx, [{ modelId, globalId: 'beam' }]),
  );
  expect(found).toMatchObject([{ state: 'missing' }]);
});
