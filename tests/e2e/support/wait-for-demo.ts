import { type FullConfig, request } from '@playwright/test';
import { accounts, password } from './journey.ts';

/** The server is ready before its demo is filled; journeys begin with the permits in place. */
export default async function waitForDemo({ projects, webServer }: FullConfig): Promise<void> {
  const baseURL = projects[0]?.use.baseURL;
  if (baseURL === undefined) throw new Error('The configuration names no address.');
  const api = await request.newContext({ baseURL });
  try {
    await api.post('/api/session', {
      data: { email: accounts.viewer, password },
      headers: { origin: baseURL },
    });
    const { projects: found } = await (await api.get('/api/projects')).json();
    const index = `/api/permit-to-work/DynamicForm/getPermitToWorkIndex?projectUUID=${found[0].id}`;
    const end = Date.now() + (webServer?.timeout ?? 60_000);
    // Permits come one by one: all are there when none has come for a while.
    for (let before = 0, total = 0; total === 0 || total > before; ) {
      if (Date.now() > end) throw new Error(`The demo is not filled: ${total} permits so far.`);
      before = total;
      await new Promise((next) => setTimeout(next, 2000));
      ({ total } = await (await api.get(index)).json());
    }
  } finally {
    await api.dispose();
  }
}
