import { describe, expect, it, vi } from 'vitest';
import { answerCalls, type NetworkKnobs } from './answer-calls.ts';

const caller = { permissions: new Set<string>(), projectId: 'p' };
const keys = ['GET /pumps/newest', 'GET /pumps/:id'];

function server(knobs: Partial<NetworkKnobs>, wait = vi.fn(async () => undefined)) {
  const http = answerCalls({
    keys,
    own: () => Response.json({ from: 'own' }),
    other: () => Response.json({ from: 'other' }),
    knobs: () => ({ network: 'online', faults: {}, ...knobs }),
    wait,
  });
  const ask = async (path: string, endpoint = 'ctx.api') =>
    http(new Request(`http://gantry.test${path}`), endpoint, caller);
  return { ask, wait };
}

describe('the server of the page', () => {
  it('answers its own calls and those of other servers', async () => {
    const { ask, wait } = server({});
    expect(await (await ask('/api/acme.pumps/pumps/1')).json()).toEqual({ from: 'own' });
    expect(await (await ask('/weather', 'weather')).json()).toEqual({ from: 'other' });
    expect(wait).not.toHaveBeenCalled();
  });

  it.each([
    ['mobile', 400],
    ['slow', 2000],
    ['very-slow', 8000],
  ] as const)('waits where the network is %s', async (network, ms) => {
    const { ask, wait } = server({ network });
    expect((await ask('/api/acme.pumps/pumps/1')).status).toBe(200);
    expect(wait).toHaveBeenCalledWith(ms, expect.any(AbortSignal));
  });

  it('fails the call that a fault names, and no other', async () => {
    const { ask } = server({ faults: { 'GET /pumps/newest': '403', 'GET /pumps/:id': 'network' } });
    expect((await ask('/api/acme.pumps/pumps/newest')).status).toBe(403);
    await expect(ask('/api/acme.pumps/pumps/7')).rejects.toThrow('Failed to fetch');
    expect((await ask('/weather', 'weather')).status).toBe(200);
  });

  it('fails every call, but one that has a fault of its own as that says', async () => {
    const { ask } = server({ network: 'failing', faults: { 'GET /weather': '404' } });
    expect((await ask('/api/acme.pumps/pumps/7')).status).toBe(500);
    expect((await ask('/weather?day=1', 'weather')).status).toBe(404);
  });

  it('lets a call without an answer wait for ever', async () => {
    const { ask } = server({ faults: { 'GET /pumps/:id': 'silent' } });
    const asked = ask('/api/acme.pumps/pumps/7').then(() => 'answered');
    expect(await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 20, 'waiting'))])).toBe(
      'waiting',
    );
  });
});
