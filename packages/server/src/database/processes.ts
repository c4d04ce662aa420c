import { readFileSync } from 'node:fs';

/**
 * Whether a process with this id runs, under any account. A zombie does not count: in a container without an init, orphaned
 * processes that ended stay zombies of the server, which is process 1.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const state = statOf(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** Start time of a process in clock ticks since boot, or null if unknown. Distinguishes processes that had the same id in turn. */
export function startOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? null;
}

/** The fields of `/proc/<pid>/stat` from the state on; undefined if the process or `/proc` does not exist. */
function statOf(pid: number): readonly string[] | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The program's name comes first, in brackets, and may contain any character.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
