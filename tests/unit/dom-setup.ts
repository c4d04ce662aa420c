import './hiding-rules.ts';
import './modal-hiding.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Generous, because machines that run all tests at once are slow. A passing test does not wait for it.
configure({ asyncUtilTimeout: 8000 });

// Files of a project share one window, so each test must leave it empty.
afterEach(cleanup);

// happy-dom rejects a promise that nobody holds when an animation is cancelled; without `animate` Fluent cuts. Some files have no window.
if (typeof Element === 'function')
  Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });
