import type { z } from 'zod';
import type { exportCalls } from '../../../contract/risc/calls.ts';

/** A form as it is printed. */
export type Paper = z.output<typeof exportCalls.exportForm.response>;
