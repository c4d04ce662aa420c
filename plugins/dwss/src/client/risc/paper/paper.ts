import type { z } from 'zod';
import type { exportCalls } from '../../../contract/risc/calls.ts';

/** A form as it is printed. */
export type Paper = z.output<typeof exportCalls.exportForm.response>;

/** The last signature, which stands for all before it: each covers the one before. */
export function sealOf({ history }: Pick<Paper, 'history'>): string | undefined {
  return history.findLast(({ signature }) => signature !== null)?.signature?.hash;
}
