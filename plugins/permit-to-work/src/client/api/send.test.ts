import { afterEach, describe, expect, it } from 'vitest';
import { permitSite } from '../testing/permit-site.tsx';
import { createPermitApi } from './permit-api.ts';

let site: Awaited<ReturnType<typeof permitSite>>;
const start = async () => {
  site = await permitSite();
  await site.host.activate();
  const { context } = site.host;
  return createPermitApi(context.http('permits'), context.session.project.id);
};
afterEach(() => site.host.dispose());

describe('a call', () => {
  it('names the project and the wire’s fields', async () => {
    const api = await start();
    await api.index({ search: 'a b', location: '', permitType: 'Dig', page: 2, pageSize: 10 });
    const { method, path, query } = site.server.calls.at(-1) ?? {};
    expect([method, path]).toEqual(['GET', '/DynamicForm/getPermitToWorkIndex']);
    expect(Object.fromEntries(query ?? [])).toEqual({
      projectUUID: site.host.context.session.project.id,
      search: 'a b',
      location: '',
      permitType: 'Dig',
      page: '2',
      pageSize: '10',
    });
  });

  it('that is refused says by which code, with the details', async () => {
    const api = await start();
    site.server.fail = { status: 409, code: 'LOCATION_IN_USE', details: { permits: 3 } };
    await expect(api.deleteLocation('x')).rejects.toMatchObject({
      name: 'PermitApiError',
      code: 'LOCATION_IN_USE',
      status: 409,
      requestId: 'test-request',
      details: { permits: 3 },
    });
  });

  it('that does not reach the server is told from a refusal', async () => {
    const api = await start();
    site.host.setOnline(false);
    await expect(api.addLocation({ name: 'A', latitude: 0, longitude: 0, height: 0 })).rejects.toMatchObject({
      code: 'NETWORK',
      status: 0,
    });
  });

  it('whose answer is not what the contract says is not passed on', async () => {
    const api = await start();
    // A location without an id, which no contract lets through.
    site.server.locations.push({ name: 'odd' } as never);
    await expect(api.locationList()).rejects.toMatchObject({ code: 'UNREADABLE', status: 200 });
  });
});
