import { expect, test, vi } from 'vitest';
import { watchSession } from './watch-session.ts';

/** A session and a server that refuses whenever the test says so. */
function setUp() {
  const session = { current: {} as object | undefined, expire: vi.fn() };
  const refusals: (() => void)[] = [];
  const watched = watchSession(
    () => new Promise((resolve) => refusals.push(() => resolve(new Response(null, { status: 401 })))),
    () => session,
  );
  return { session, watched, refuse: () => refusals.shift()?.() };
}

test('a refusal ends the session that was asked for', async () => {
  const { session, watched, refuse } = setUp();
  const answer = watched('/api/projects');
  refuse();
  expect((await answer).status).toBe(401);
  expect(session.expire).toHaveBeenCalledOnce();
});

test('a refusal that comes late does not end the session after it', async () => {
  const { session, watched, refuse } = setUp();
  const answer = watched('/api/projects');
  session.current = {};
  refuse();
  expect((await answer).status).toBe(401);
  expect(session.expire).not.toHaveBeenCalled();
});
