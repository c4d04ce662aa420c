import type { CameraPosition, CameraTime, PictureOrigin } from '@gantry/plugin-sdk/server';

/**
 * Limits on what is read. A general EXIF library reads every entry into an array, and a picture of 64 kB can claim hundreds of
 * millions of values. This code reads only the few entries that it needs.
 */
const mostEntries = 200;
const longestText = 40;
const tag = {
  dateTime: 0x0132,
  exif: 0x8769,
  gps: 0x8825,
  taken: 0x9003,
  dateTimeOffset: 0x9010,
  takenOffset: 0x9011,
} as const;
const gpsTag = { latRef: 1, lat: 2, lngRef: 3, lng: 4, altRef: 5, alt: 6 } as const;
const type = { byte: 1, text: 2, long: 4, rational: 5 } as const;

const nothing: PictureOrigin = { takenAt: null, position: null };

/** Time and place that a camera wrote into a picture. Damaged values count as missing. */
export function readExif(exif: Buffer | undefined): PictureOrigin {
  if (exif === undefined) return nothing;
  try {
    const tiff = exif.subarray(0, 6).equals(Buffer.from('Exif\0\0', 'latin1')) ? exif.subarray(6) : exif;
    const order = tiff.toString('latin1', 0, 4);
    if (order !== 'II*\0' && order !== 'MM\0*') return nothing;
    const source = new TiffReader(tiff, order === 'II*\0');
    const image = source.directory(source.u32(4));
    const photo = source.directoryAt(image.get(tag.exif));
    const gps = source.directoryAt(image.get(tag.gps));
    const taken = source.text(photo.get(tag.taken));
    return {
      takenAt:
        taken === undefined
          ? timeOf(source.text(image.get(tag.dateTime)), source.text(photo.get(tag.dateTimeOffset)))
          : timeOf(taken, source.text(photo.get(tag.takenOffset))),
      position: positionOf(source, gps),
    };
  } catch (error) {
    // An offset points beyond the end of the data.
    if (error instanceof RangeError) return nothing;
    throw error;
  }
}

type Entries = ReadonlyMap<number, number>;

/** Reads TIFF directories. An entry is identified by its offset. */
class TiffReader {
  readonly #data: Buffer;
  readonly #little: boolean;

  constructor(data: Buffer, little: boolean) {
    this.#data = data;
    this.#little = little;
  }

  directory(at: number): Entries {
    const count = Math.min(this.#u16(at), mostEntries);
    const starts = Array.from({ length: count }, (_, nth) => at + 2 + 12 * nth);
    return new Map(starts.map((start) => [this.#u16(start), start]));
  }

  directoryAt(entry: number | undefined): Entries {
    if (entry === undefined || this.#u16(entry + 2) !== type.long) return new Map();
    return this.directory(this.u32(entry + 8));
  }

  text(entry: number | undefined): string | undefined {
    if (entry === undefined || this.#u16(entry + 2) !== type.text) return undefined;
    const length = this.u32(entry + 4);
    if (length > longestText) return undefined;
    const start = length <= 4 ? entry + 8 : this.u32(entry + 8);
    return this.#data.toString('latin1', start, start + length).split('\0', 1)[0];
  }

  /** Undefined unless the entry has exactly `count` values. */
  rationals(entry: number | undefined, count: number): readonly number[] | undefined {
    if (entry === undefined || this.#u16(entry + 2) !== type.rational || this.u32(entry + 4) !== count)
      return undefined;
    const start = this.u32(entry + 8);
    return Array.from({ length: count }, (_, nth) => {
      const at = start + 8 * nth;
      return this.u32(at) / this.u32(at + 4);
    });
  }

  byte(entry: number | undefined): number | undefined {
    return entry === undefined || this.#u16(entry + 2) !== type.byte
      ? undefined
      : this.#data.readUInt8(entry + 8);
  }

  u32(at: number): number {
    return this.#little ? this.#data.readUInt32LE(at) : this.#data.readUInt32BE(at);
  }

  #u16(at: number): number {
    return this.#little ? this.#data.readUInt16LE(at) : this.#data.readUInt16BE(at);
  }
}

function timeOf(written: string | undefined, offset: string | undefined): CameraTime | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(written?.trim() ?? '');
  if (match === null) return null;
  const local = `${match[1]}-${match[2]}-${match[3]}T${match[4]}`;
  // A camera whose clock is not set may write zeros or the 31st of February.
  const parsed = new Date(`${local}Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 19) !== local) return null;
  return { local, offset: /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset ?? '') ? (offset ?? null) : null };
}

function positionOf(source: TiffReader, gps: Entries): CameraPosition | null {
  const lat = degrees(source, gps, gpsTag.lat, gpsTag.latRef, ['N', 'S']);
  const lng = degrees(source, gps, gpsTag.lng, gpsTag.lngRef, ['E', 'W']);
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  // Devices that do not know their position write zeros.
  if (lat === 0 && lng === 0) return null;
  const [height] = source.rationals(gps.get(gpsTag.alt), 1) ?? [];
  const below = source.byte(gps.get(gpsTag.altRef)) === 1;
  const altitude = height === undefined || !Number.isFinite(height) ? null : below ? -height : height;
  return { lat, lng, altitude };
}

function degrees(
  source: TiffReader,
  gps: Entries,
  value: number,
  reference: number,
  [positive, negative]: readonly [string, string],
): number | null {
  const [whole, minutes, seconds] = source.rationals(gps.get(value), 3) ?? [];
  const direction = source.text(gps.get(reference));
  if (whole === undefined || minutes === undefined || seconds === undefined) return null;
  if (direction !== positive && direction !== negative) return null;
  const found = whole + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(found)) return null;
  return direction === negative ? -found : found;
}
