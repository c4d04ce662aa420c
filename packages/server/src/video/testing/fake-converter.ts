import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Notes its number and its arguments; writes a playlist and a segment, unless the address says otherwise; and goes on until it is ended. */
const script = `#!/bin/sh
echo "$$ $PWD $*" >> "$0.log"
case "$*" in
  *broken*) exit 1 ;;
  *silent*) ;;
  *)
    printf 'of the gate' > segment-000000.ts
    printf '#EXTM3U\\n#EXT-X-TARGETDURATION:2\\n#EXTINF:2.0,\\nsegment-000000.ts\\n#EXTINF:2.0,\\n/etc/passwd\\n' > index.m3u8 ;;
esac
exec sleep 600
`;

export interface Run {
  readonly pid: number;
  /** Where it writes. */
  readonly folder: string;
  readonly args: readonly string[];
}

/** A program in the place of ffmpeg. */
export class FakeConverter {
  readonly program: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.program = join(folder, 'ffmpeg');
  }

  static async make(): Promise<FakeConverter> {
    const fake = new FakeConverter(await mkdtemp(join(tmpdir(), 'gantry-fake-')));
    await writeFile(fake.program, script, { mode: 0o700 });
    return fake;
  }

  /** Each time that it was started. */
  async runs(): Promise<readonly Run[]> {
    const text = await readFile(`${this.program}.log`, 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [pid, folder = '', ...args] = line.split(' ');
        return { pid: Number(pid), folder, args };
      });
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true });
  }
}
