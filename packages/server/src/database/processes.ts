import { readFileSync } from 'node:fs';

/**
 * Whether a process with this id runs, whoever owns it. One that has ended and that nobody has asked about, a zombie, does not: in a
 * container without an init the server is process 1, so those of its children's children stay for ever.
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

/** When a process began, in the system's own count; null where that cannot be told. It tells two apart that had the same id in turn. */
export function startOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? null;
}

/** The fields of `/proc/<pid>/stat` from the state on; undefined without such a process, and where there is no such file. */
function statOf(pid: number): readonly string[] | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name before it stands in brackets and may hold anything.
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
