import './hiding-rules.ts';
import './modal-hiding.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Machines that test everything at once are slow; a test that passes does not wait for this.
configure({ asyncUtilTimeout: 8000 });

// Runs before each file: files of a project share one window, and each leaves it empty to the next.
afterEach(cleanup);
