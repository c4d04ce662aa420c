import {
  type CleanImage,
  HttpError,
  type ImageFormat,
  type ImageRefusal,
  type ImageRules,
  type Images,
} from '@gantry/plugin-sdk/server';
import sharp, { type Sharp } from 'sharp';
import { readExif } from './exif.ts';
import { formatOf } from './image-format.ts';
import { WaitingLine } from './waiting-line.ts';

// The process decodes nothing else, keeps nothing decoded, and leaves the other processors to requests.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** Seconds that one step may take. A photo of a telephone takes a tenth of one. */
const decodeSeconds = 10;
/** A picture takes a fraction of a second, so the last in line waits for some. */
const places = 32;

/** From the best that may fit to the smallest that is still worth keeping. */
const packings: Readonly<Record<ImageFormat, readonly ((pixels: Sharp) => Sharp)[]>> = {
  jpeg: [82, 65, 45, 30].map((quality) => (pixels) => pixels.jpeg({ quality })),
  png: [
    (pixels) => pixels.png({ compressionLevel: 9 }),
    (pixels) => pixels.png({ compressionLevel: 9, palette: true }),
  ],
};

/** Decodes pictures one at a time within limits of pixels, memory and time. */
export class ImageReader implements Images {
  readonly #line = new WaitingLine(places);

  async read(bytes: Uint8Array, rules: ImageRules): Promise<CleanImage> {
    const sent = Buffer.from(bytes);
    const format = formatOf(sent);
    if (format === undefined || !rules.formats.includes(format))
      throw refused('IMAGE_FORMAT', `The picture must be a file in the format ${named(rules.formats)}.`);
    return this.#line.run(() => read(sent, rules));
  }
}

async function read(sent: Buffer, rules: ImageRules): Promise<CleanImage> {
  const origin = readExif(await exifOf(sent, rules.maxPixels));
  const { pixels, width, height } = await decode(sent, rules);
  const image = await pack(pixels, rules);
  const thumbnail =
    rules.thumbnailEdge === undefined
      ? null
      : await within(pixels(), rules.thumbnailEdge).flatten(white).jpeg({ quality: 75 }).toBuffer();
  return { image, mime: `image/${rules.as}`, width, height, thumbnail, ...origin };
}

/** By the header alone: the pixels themselves are not touched yet. @throws HttpError 422 IMAGE_TOO_MANY_PIXELS */
async function exifOf(sent: Buffer, maxPixels: number): Promise<Buffer | undefined> {
  const { width, height, exif } = await decoded(sharp(sent, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels)
    throw refused(
      'IMAGE_TOO_MANY_PIXELS',
      `The picture has ${width} × ${height} pixels, and at most ${maxPixels / 1e6} million are read. Make it smaller.`,
    );
  return exif;
}

/** Upright and no larger than it is kept; what was sent is not needed after this. */
async function decode(sent: Buffer, { as, maxEdge, maxPixels }: ImageRules) {
  const upright = sharp(sent, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' })
    .timeout({ seconds: decodeSeconds })
    .autoOrient();
  const small = within(upright, maxEdge).toColourspace('srgb');
  const { data, info } = await decoded(
    (as === 'jpeg' ? small.flatten(white) : small).raw().toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: decodeSeconds });
  return { pixels, width, height };
}

async function pack(pixels: () => Sharp, { as, maxBytes }: ImageRules): Promise<Buffer> {
  for (const packing of packings[as]) {
    const image = await packing(pixels()).toBuffer();
    if (image.length <= maxBytes) return image;
  }
  throw refused(
    'IMAGE_TOO_LARGE',
    `The picture does not fit into ${Math.floor(maxBytes / 1000)} kB. Make it smaller.`,
  );
}

const white = { background: '#ffffff' };

function within(picture: Sharp, edge: number): Sharp {
  return picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

/** What the decoder cannot read to its end is the sender's. */
async function decoded<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    throw refused('IMAGE_DAMAGED', 'The picture is cut off or damaged. Send it again, or another.', error);
  }
}

function refused(code: ImageRefusal, message: string, cause?: unknown): HttpError {
  return new HttpError(422, code, message, { cause });
}

function named(formats: readonly ImageFormat[]): string {
  return formats.map((format) => format.toUpperCase()).join(' or ');
}
