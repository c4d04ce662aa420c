import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that tests can fill up. Needs the right to mount, that is root on Linux. */
export class SmallDisk {
  readonly path: string;

  /**
   * @param path - the mount point; created if it is missing.
   * @param owner - the account that may write to it. Default: the test's own.
   */
  constructor(path: string, bytes: number, owner?: { readonly uid: number; readonly gid: number }) {
    this.path = path;
    mkdirSync(path, { recursive: true });
    const owned = owner ? `,uid=${owner.uid},gid=${owner.gid},mode=700` : '';
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}${owned}`, 'tmpfs', path], { stdio: 'pipe' });
  }

  resize(bytes: number): void {
    execFileSync('mount', ['-o', `remount,size=${bytes}`, this.path], { stdio: 'pipe' });
  }

  /** Leaves no free space. */
  async fill(): Promise<void> {
    const { blocks, bfree, bsize } = await statfs(this.path);
    this.resize((blocks - bfree) * bsize);
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.path], { stdio: 'pipe' });
  }
}

/** Whether tests can mount a small disk on this machine. */
export const hasSmallDisks = ((): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-mount-'));
  try {
    new SmallDisk(folder, 4096).unmount();
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
})();
