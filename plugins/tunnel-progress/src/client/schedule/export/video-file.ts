/** A video that is being made of one canvas. Dispose it, also when it is not wanted any more. */
export interface VideoFile {
  /** Adds what the canvas shows now, for so many seconds. */
  add(seconds: number): Promise<void>;
  finish(): Promise<Blob>;
  dispose(): void;
}

/** Formats of recorders, those first that more programs play. */
const recorded = ['video/mp4;codecs=avc1', 'video/webm;codecs=vp9', 'video/webm'];

const recorderType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)
    ? undefined
    : recorded.find((type) => MediaRecorder.isTypeSupported(type));

/** Whether the browser can make videos at all. It may have an encoder only on pages that came by https. */
export const canMakeVideo = (): boolean =>
  typeof VideoEncoder !== 'undefined' || recorderType() !== undefined;

/**
 * Begins a video of a canvas, which keeps its size. By the browser's encoder it takes as long as the pictures; a recorder needs the length
 * of the video at least.
 * @throws Error (a rejection) if the browser can do neither
 */
export async function beginVideo(canvas: HTMLCanvasElement): Promise<VideoFile> {
  const encoded = typeof VideoEncoder === 'undefined' ? undefined : await encode(canvas);
  if (encoded !== undefined) return encoded;
  const type = recorderType();
  if (type === undefined) throw new Error('The browser has no encoder for this video.');
  return record(canvas, type);
}

async function encode(canvas: HTMLCanvasElement): Promise<VideoFile | undefined> {
  const {
    BufferTarget,
    CanvasSource,
    getFirstEncodableVideoCodec,
    Mp4OutputFormat,
    Output,
    QUALITY_HIGH,
    WebMOutputFormat,
  } = await import('mediabunny');
  const { width, height } = canvas;
  const codec = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], { width, height });
  if (codec === null) return undefined;
  const output = new Output({
    format: codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target: new BufferTarget(),
  });
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
  output.addVideoTrack(source);
  await output.start();
  let at = 0;
  return {
    async add(seconds) {
      await source.add(at, seconds);
      at += seconds;
    },
    async finish() {
      await output.finalize();
      const { buffer } = output.target;
      if (buffer === null) throw new Error('The encoder made no video.');
      return new Blob([buffer], { type: output.format.mimeType });
    },
    dispose() {
      if (output.state !== 'finalized') void output.cancel();
    },
  };
}

/** Records only while a picture stands, so that pictures that take longer do not make the video longer. */
function record(canvas: HTMLCanvasElement, mimeType: string): VideoFile {
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 8_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  recorder.pause();
  return {
    async add(seconds) {
      recorder.resume();
      // Only what is drawn while it records is in the video.
      canvas.getContext('2d')?.drawImage(canvas, 0, 0);
      await new Promise((done) => setTimeout(done, seconds * 1000));
      recorder.pause();
    },
    finish: () =>
      new Promise((done, fail) => {
        recorder.onstop = () => done(new Blob(parts, { type: mimeType.split(';')[0] ?? mimeType }));
        recorder.onerror = () => fail(new Error('The browser stopped recording.'));
        recorder.stop();
      }),
    dispose() {
      if (recorder.state !== 'inactive') recorder.stop();
      for (const one of stream.getTracks()) one.stop();
    },
  };
}
