import { expect, test } from 'vitest';
import { PageProblems } from './page-problems.ts';
import { fakePage } from './testing/fake-page.ts';

const origin = 'http://127.0.0.1:8090';

function watched() {
  const problems = new PageProblems(origin);
  const { page, emit } = fakePage();
  problems.watch(page);
  return {
    problems,
    says: (text: string, type = 'error') => emit('console', { type: () => type, text: () => text }),
    asks: (url: string) => emit('request', { url: () => url }),
    throws: (error: Error) => emit('pageerror', error),
  };
}

test('errors of the console, uncaught ones, and requests that leave the host are found in their order', () => {
  const { problems, says, asks, throws } = watched();
  says('all is well', 'log');
  says('no crane');
  asks(`${origin}/api/session`);
  asks('data:image/png;base64,AA');
  asks(`blob:${origin}/1`);
  asks('https://elsewhere.example/a.js');
  const thrown = new Error('boom');
  throws(thrown);
  expect(problems.found).toEqual([
    'console: no crane',
    'request left the origin: https://elsewhere.example/a.js',
    `uncaught: ${thrown.stack}`,
  ]);
});

test('only what was allowed is left out', () => {
  const { problems, says } = watched();
  const failed = (status: number) =>
    says(`Failed to load resource: the server responded with a status of ${status} (No)`);
  failed(409);
  problems.expectStatus(409);
  problems.expectConsole(/^blocked/);
  failed(409);
  failed(500);
  says('blocked by the policy');
  says('not blocked by the policy');
  expect(problems.found.map((one) => /status of \d+|policy/.exec(one)?.[0])).toEqual([
    'status of 409',
    'status of 500',
    'policy',
  ]);
});
