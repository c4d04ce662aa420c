import type { z } from 'zod';
import type { exportCalls } from '../../../contract/risc/calls.ts';

/** A form as it is printed. */
export type Paper = z.output<typeof exportCalls.exportForm.response>;

/** The last signature, which stands for all before it: each covers the one before. */
export function sealOf({ history }: Pick<Paper, 'history'>): string | undefined {
  return history.findLast(({ signature }) => signature !== null)?.signature?.hash;
}

/** Characters of a hash that a printed code carries: 128 bits. */
const sealLength = 32;

/** The address of the page that checks a printed form. It stands beside the page that prints. */
export function checkAddress({ form }: Pick<Paper, 'form'>, seal: string, printPage: string): string {
  const query = new URLSearchParams({
    id: form.id,
    seal: seal.slice(0, sealLength),
    v: String(form.version),
  });
  return new URL(`verify?${query}`, printPage).href;
}
