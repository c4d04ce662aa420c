import { randomUUID } from 'node:crypto';
import type { PluginMember } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RiscForm } from '../../contract/risc/form.ts';
import { RiscSite, refusal } from '../risc/testing/risc-site.ts';

let site: RiscSite;
let admin: PluginMember;
beforeAll(async () => {
  site = await RiscSite.start('TCE11', ['C', 'S']);
  admin = await site.host.member({ permissions: ['RISC_VIEW', 'REF_ADMIN', 'USER_DEVICE_ADMIN'] });
});
afterAll(() => site?.close());

const ok = async (answer: ReturnType<PluginMember['post']>) => {
  const { status, body } = await answer;
  if (status !== 200 && status !== 204) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const addPortion = (name: string, more: object = {}) => ok(admin.post('/portion', { name, ...more }));
const addLocation = (portion: { id: string }, name: string, more: object = {}) =>
  ok(admin.post('/location', { name, portion_master: portion.id, ...more }));

describe('a place of the model', () => {
  let modelId: string;
  let portion: { id: string; name: string };
  let forms = 0;
  const placeOf = async (query: Record<string, string>) =>
    (await ok(site.people.engineer.get('/reference/placeOf', query))).place;
  const ofObject = (bimId: string, more: Record<string, string> = {}) => placeOf({ modelId, bimId, ...more });
  const index = (globalId: string, set: string, ...values: readonly unknown[]) =>
    site.host.rows(`update public.model_object set ${set} where global_id = $1`, [globalId, ...values]);
  const submittedOn = async (bimId: string, location: string): Promise<RiscForm> => {
    const form = await site.draft({ portion: portion.id, location, description: `Form ${++forms}` });
    const link = { modelId, bimId, objectName: bimId, objectFormAttachList: [{ formId: form.id }] };
    await ok(site.people.engineer.post('/updateObjectFormAttach', link));
    return site.step('engineer', 'submit', form);
  };

  beforeAll(async () => {
    modelId = await site.host.model('first', ['storey', 'space', 'wall', 'door', 'old', 'far']);
    portion = await addPortion('Block A');
    // As the converter writes them: local ids count from 1.
    await index('storey', `category = 'IFCBUILDINGSTOREY', name = 'Level 1', places = '{}'`);
    await index('space', `category = 'IFCSPACE', name = 'Room 101', places = '{1}'`);
    await index('wall', `storey = 'Level 1', places = '{1}'`);
    await index('door', `storey = 'Level 1', places = '{2,1}'`);
    await index('old', `storey = 'Level 1'`);
  });

  test('becomes a location, whose name decides whether there is one already', async () => {
    const { places } = await ok(admin.get('/reference/modelPlaces'));
    expect(places).toMatchObject([
      { globalId: 'storey', name: 'Level 1', kind: 'storey', objects: 3, location: null },
      { globalId: 'space', name: 'Room 101', kind: 'space', objects: 1, location: null },
    ]);
    const room = await addLocation(portion, 'ROOM 101');
    const wanted = places.map(({ globalId, name }: { globalId: string; name: string }) => ({
      modelId,
      globalId,
      name,
    }));
    const add = (given: readonly object[]) =>
      admin.post('/reference/modelPlaces', { portion_master: portion.id, places: given });
    expect(await ok(add(wanted))).toEqual({ added: 1, placed: 1 });
    expect(await ok(add(wanted))).toEqual({ added: 0, placed: 0 });
    expect((await ok(admin.get('/reference/modelPlaces'))).places[1]).toMatchObject({ location: room.id });
    expect(refusal(await add([{ modelId, globalId: 'nothing', name: 'X' }]))).toEqual([422, 'RULE_BROKEN']);
  });

  test('is found by the object, then its space or storey, then a point nearby, then the last form', async () => {
    expect(await ofObject('space')).toMatchObject({ name: 'ROOM 101', by: 'object' });
    expect(await ofObject('door')).toMatchObject({ name: 'ROOM 101', by: 'storey' });
    expect(await ofObject('wall')).toMatchObject({ name: 'Level 1', by: 'storey', portion: portion.id });
    expect(await ofObject('old')).toMatchObject({ name: 'Level 1', by: 'storey' });
    expect(await ofObject('far')).toBeNull();
    const point = { easting: 836_000, northing: 818_900, height: 5 };
    const [yard, gate] = [await addLocation(portion, 'Yard', { point }), await addLocation(portion, 'Gate')];
    const at = (easting: string) => ({ easting, northing: '818900', height: '5' });
    await submittedOn('far', gate.id);
    expect(await ofObject('far')).toMatchObject({ location: gate.id, by: 'form' });
    expect(await ofObject('far', at('836024'))).toMatchObject({ location: yard.id, by: 'point' });
    expect(await placeOf(at('836026'))).toBeNull();
    expect(await ofObject('wall', at('836000'))).toMatchObject({ name: 'Level 1', by: 'storey' });
    await ok(admin.patch(`/location/${yard.id}`, { offered: false, version: 1 }));
    expect(await placeOf(at('836024'))).toBeNull();
  });

  test('that is offered for an object is never contradicted by a warning', async () => {
    for (const bimId of ['space', 'door', 'wall', 'old', 'far']) {
      const { location } = await ofObject(bimId);
      const { contradictions } = await ok(
        site.people.engineer.get('/placeCheck', { location, modelId, bimId }),
      );
      expect([bimId, contradictions]).toEqual([bimId, []]);
    }
    const { contradictions } = await ok(
      site.people.engineer.get('/placeCheck', { location: site.location, modelId, bimId: 'door' }),
    );
    expect(contradictions).toMatchObject([{ place: 'Room 101', by: 'model' }]);
    // Two locations of one name: the last form on the object may decide between them, and nothing else.
    const other = await addPortion('Block B');
    await index('far', `storey = 'Plant room'`);
    const [one, same] = [await addLocation(portion, 'Plant room'), await addLocation(other, 'plant ROOM')];
    expect(await ofObject('far')).toBeNull();
    expect(one.id).not.toBe(same.id);
  });

  test('belongs to the project: an object of no model is refused', async () => {
    const object = { modelId: randomUUID(), globalId: 'wall', name: 'Wall' };
    const answer = await admin.post('/location', { name: 'Nowhere', portion_master: portion.id, object });
    expect(refusal(answer)).toEqual([422, 'RULE_BROKEN']);
  });
});
