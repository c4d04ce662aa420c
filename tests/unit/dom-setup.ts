import './hiding-rules.ts';
import './modal-hiding.ts';
import './owner-stacks.ts';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Generous, because machines that run all tests at once are slow. A passing test does not wait for it.
configure({ asyncUtilTimeout: 20_000, getElementError: notFound });

declare global {
  /** Waited for before each part that is loaded on demand; see `late-imports.ts`. */
  var lateImport: () => Promise<void>;
  /** Vitest's own, for all files of a process. */
  var shortWaitFor: typeof vi.waitFor | undefined;
}
// Vitest notes at its first question about timers which of them the window has. Asked while a file has `requestIdleCallback` stubbed, it
// would fake that one, without its `cancelIdleCallback`, in every file that follows. So it is asked before anything is stubbed.
vi.isFakeTimers();

// Vitest waits for a second, which is nothing beside all other tests, and has no setting for it.
const wait = globalThis.shortWaitFor ?? vi.waitFor;
globalThis.shortWaitFor = wait;
vi.waitFor = (check, options) =>
  wait(check, typeof options === 'number' ? options : { timeout: 20_000, ...options });

// Tests may replace the timers of the window, so this keeps the real one.
const realTimeout = setTimeout;
globalThis.lateImport = () => new Promise((done) => realTimeout(done, 5));

// Files of a project share one window, so each test must leave it empty.
afterEach(cleanup);

// happy-dom rejects a promise that nobody holds when an animation is cancelled; without `animate` Fluent cuts. Some files have no window.
if (typeof Element === 'function')
  Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

/**
 * What a query throws that finds nothing. While a test waits, it asks again at each change of the page and drops these errors: to print
 * the page in each took a ninth of the tests' time. The error of a wait that has ended prints it.
 */
function notFound(message: string | null, container: Element): Error {
  // Set by the library while it waits; its types do not know it.
  const isWaiting = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  const error = new Error([message, !isWaiting && prettyDOM(container)].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}
