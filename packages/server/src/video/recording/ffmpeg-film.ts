import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitTime } from '../../timing/time-limit.ts';
import { folders } from '../conversion.ts';

/** Milliseconds for one run. */
const runLimit = 15_000;
/** Reads only what it is given, as the kind that it is: a stream can name neither files nor servers. */
const reading = (format: 'mpegts' | 'mp4', file: string) => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y'],
  ...['-protocol_whitelist', 'file', '-f', format, '-i', file],
];

/** As wide as a screen shows it. */
const smaller = ['-vf', "scale='min(1280,iw)':-2"];

/** What ffmpeg made of a recording; null: it could not. */
export interface MadeFilm {
  readonly film: Buffer | null;
  /** JPEG of the first picture. */
  readonly still: Buffer | null;
}

/** Makes an MP4 of MPEG-TS, whose picture stays as it is and whose sound is left out, and a still. @param program - name or path of ffmpeg */
export async function filmWithFfmpeg(
  program: string,
  given: { readonly format: 'mpegts' | 'mp4'; readonly bytes: Buffer },
  signal: AbortSignal,
): Promise<MadeFilm> {
  // A process that a crash ended leaves its folders to `removeLeftovers`.
  const folder = await mkdtemp(join(tmpdir(), `${folders}${process.pid}-`));
  try {
    const isFilm = given.format === 'mp4';
    await writeFile(join(folder, isFilm ? 'film.mp4' : 'film.ts'), given.bytes);
    const run = (args: readonly string[]) => runIn(folder, program, args, signal);
    if (!isFilm)
      await run([
        ...reading('mpegts', 'film.ts'),
        '-an',
        '-c',
        'copy',
        '-movflags',
        '+faststart',
        'film.mp4',
      ]);
    const film = isFilm ? given.bytes : await readFile(join(folder, 'film.mp4')).catch(() => null);
    if (film !== null)
      await run([...reading('mp4', 'film.mp4'), '-frames:v', '1', ...smaller, '-q:v', '5', 'still.jpg']);
    return { film, still: await readFile(join(folder, 'still.jpg')).catch(() => null) };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Resolves when the program has ended, well or not: what it wrote tells. */
async function runIn(
  folder: string,
  program: string,
  args: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  const limit = limitTime('conversion', runLimit, stopping);
  try {
    await new Promise<void>((done) => {
      const child = spawn(program, args, { stdio: 'ignore', cwd: folder, env: { PATH: process.env.PATH } });
      const end = () => child.kill('SIGKILL');
      if (limit.signal.aborted) end();
      limit.signal.addEventListener('abort', end, { once: true });
      child.once('error', () => done());
      child.once('exit', () => done());
    });
  } finally {
    limit[Symbol.dispose]();
  }
}
