import { expect, test, vi } from 'vitest';
import { watchSession } from './watch-session.ts';

/** A session, and a server whose refusals the test controls. */
function setUp() {
  const session = { current: {} as object | undefined, expire: vi.fn() };
  const refusals: (() => void)[] = [];
  const watched = watchSession(
    () => new Promise((resolve) => refusals.push(() => resolve(new Response(null, { status: 401 })))),
    () => session,
  );
  return { session, watched, refuse: () => refusals.shift()?.() };
}

test('a refusal ends the session of the request', async () => {
  const { session, watched, refuse } = setUp();
  const answer = watched('/api/projects');
  refuse();
  expect((await answer).status).toBe(401);
  expect(session.expire).toHaveBeenCalledOnce();
});

test('a late refusal does not end a later session', async () => {
  const { session, watched, refuse } = setUp();
  const answer = watched('/api/projects');
  session.current = {};
  refuse();
  expect((await answer).status).toBe(401);
  expect(session.expire).not.toHaveBeenCalled();
});
