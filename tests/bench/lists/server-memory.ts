import { readFileSync, writeFileSync } from 'node:fs';

/** Begins to measure the most memory of a process anew. Linux only. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The most memory that a process has held since then, in MB. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('This system does not tell the most memory of a process.');
  return Number(kilobytes) / 1024;
}
