import './hiding-rules.ts';
import './modal-hiding.ts';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Runs before each file: files of a project share one window, and each leaves it empty to the next.
afterEach(cleanup);
