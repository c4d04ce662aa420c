import { isoOf } from '../../../contract/schedule/state-at.ts';
import type { ScheduleContext } from '../context.ts';
import type { ProgrammeStore } from '../programme-store.ts';
import { DayPictures, pngOf } from './day-pictures.ts';
import { frameDays, picturesPerSecond } from './frame-days.ts';
import { beginVideo, type VideoFile } from './video-file.ts';

/** What is to be exported. Days as numbers. */
export interface WantedExport {
  readonly kind: 'video' | 'pictures';
  readonly from: number;
  readonly to: number;
  /** Seconds of the video; as pictures, as many as it would have. */
  readonly seconds: number;
}

/** A file of the export, with the ending of its name. */
export interface ExportedFile {
  readonly content: Blob;
  readonly ending: string;
}

export const exportDays = ({ from, to, seconds }: WantedExport): readonly number[] =>
  frameDays(from, to, seconds * picturesPerSecond);

/**
 * Makes a video, or a zip file with pictures. Each picture is the finished one of its day.
 * @param onPicture - told how many pictures are there
 * @throws AbortError (a rejection) when the signal aborts: the timeline is then where it was
 */
export async function runExport(
  context: ScheduleContext,
  store: ProgrammeStore,
  wanted: WantedExport,
  onPicture: (done: number) => void,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const days = exportDays(wanted);
  const pictures = new DayPictures(context, store);
  const make = wanted.kind === 'video' ? makeVideo : makeZip;
  try {
    return await make(days, wanted.seconds, (day) => pictures.at(day, signal), onPicture);
  } finally {
    pictures.dispose();
  }
}

type Make = (
  days: readonly number[],
  seconds: number,
  pictureAt: (day: number) => Promise<HTMLCanvasElement>,
  onPicture: (done: number) => void,
) => Promise<ExportedFile>;

const makeVideo: Make = async (days, seconds, pictureAt, onPicture) => {
  let video: VideoFile | undefined;
  try {
    for (const [at, day] of days.entries()) {
      const canvas = await pictureAt(day);
      video ??= await beginVideo(canvas);
      await video.add(seconds / days.length);
      onPicture(at + 1);
    }
    if (video === undefined) throw new Error('A video needs a day.');
    const content = await video.finish();
    return { content, ending: content.type.includes('mp4') ? 'mp4' : 'webm' };
  } finally {
    video?.dispose();
  }
};

const makeZip: Make = async (days, _seconds, pictureAt, onPicture) => {
  const { Zip, ZipPassThrough } = await import('fflate');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  for (const [at, day] of days.entries()) {
    const png = await pngOf(await pictureAt(day));
    // PNG is compressed already.
    const file = new ZipPassThrough(`${String(at + 1).padStart(4, '0')} ${isoOf(day)}.png`);
    zip.add(file);
    file.push(new Uint8Array(await png.arrayBuffer()), true);
    onPicture(at + 1);
  }
  zip.end();
  return { content: new Blob(parts, { type: 'application/zip' }), ending: 'zip' };
};
