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

// Allow only JPEG and PNG, cache nothing, and leave the other processor cores to requests.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** Time limit of one step in seconds. A photo from a phone takes a tenth of a second. */
const decodeSeconds = 10;
/** The most pictures that wait. Each takes a fraction of a second, so the last one waits for a few seconds. */
const places = 32;

/** Encodings to try until the picture fits, from the best quality to the lowest acceptable one. */
const packings: Readonly<Record<ImageFormat, readonly ((pixels: Sharp) => Sharp)[]>> = {
  jpeg: [82, 65, 45, 30].map((quality) => (pixels) => pixels.jpeg({ quality })),
  png: [
    (pixels) => pixels.png({ compressionLevel: 9 }),
    (pixels) => pixels.png({ compressionLevel: 9, palette: true }),
  ],
};

/** Decodes one picture at a time, within limits of pixels, memory and time. */
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
  const { pixels, width, height, isBlank } = await decode(sent, rules);
  const image = await pack(pixels, rules);
  const thumbnail =
    rules.thumbnailEdge === undefined
      ? null
      : await within(pixels(), rules.thumbnailEdge).flatten(white).jpeg({ quality: 75 }).toBuffer();
  return { image, mime: `image/${rules.as}`, width, height, isBlank, thumbnail, ...origin };
}

/** Reads only the header, so that a picture with too many pixels is not decoded. @throws HttpError 422 IMAGE_TOO_MANY_PIXELS */
async function exifOf(sent: Buffer, maxPixels: number): Promise<Buffer | undefined> {
  const { width, height, exif } = await decoded(sharp(sent, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels)
    throw refused(
      'IMAGE_TOO_MANY_PIXELS',
      `The picture has ${width} × ${height} pixels, but at most ${maxPixels / 1e6} million are allowed. Make it smaller.`,
    );
  return exif;
}

/** Turns the picture upright and shrinks it to `maxEdge`. The original bytes are not needed afterwards. */
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
  return { pixels, width, height, isBlank: isBlank(data, channels) };
}

/** How much darker than white paper something must be to be seen, of 255. */
const leastInk = 16;

/** @param data - raw samples: grey or red, green and blue, and then the opacity if their number is even */
function isBlank(data: Uint8Array, channels: number): boolean {
  const colours = channels % 2 === 0 ? channels - 1 : channels;
  for (let at = 0; at < data.length; at += channels) {
    const opacity = colours === channels ? 255 : (data[at + colours] ?? 255);
    for (let nth = 0; nth < colours; nth += 1)
      if ((255 - (data[at + nth] ?? 255)) * opacity >= leastInk * 255) return false;
  }
  return true;
}

async function pack(pixels: () => Sharp, { as, maxBytes }: ImageRules): Promise<Buffer> {
  for (const packing of packings[as]) {
    const image = await packing(pixels()).toBuffer();
    if (image.length <= maxBytes) return image;
  }
  throw refused(
    'IMAGE_TOO_LARGE',
    `The picture cannot be compressed to ${Math.floor(maxBytes / 1000)} kB. Make it smaller.`,
  );
}

const white = { background: '#ffffff' };

function within(picture: Sharp, edge: number): Sharp {
  return picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
}

/** Reports a failure of the decoder as a damaged picture. */
async function decoded<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    throw refused(
      'IMAGE_DAMAGED',
      'The picture is incomplete or damaged. Send it again, or send another one.',
      error,
    );
  }
}

function refused(code: ImageRefusal, message: string, cause?: unknown): HttpError {
  return new HttpError(422, code, message, { cause });
}

function named(formats: readonly ImageFormat[]): string {
  return formats.map((format) => format.toUpperCase()).join(' or ');
}
