/** Bytes at the start of a JPEG that are searched for EXIF data. */
const lookInto = 262_144;
const orientationTag = 0x0112;

/**
 * The segment of a JPEG in which a camera wrote time and place, ready to be put into another JPEG that is upright already; undefined
 * where there is none.
 */
export async function exifSegmentOf(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(await file.slice(0, lookInto).arrayBuffer());
  const view = new DataView(bytes.buffer);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 10 < bytes.length && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda) {
    const end = at + 2 + view.getUint16(at + 2);
    if (view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === 0x45786966 && end <= bytes.length) {
      const segment = bytes.slice(at, end);
      standUpright(new DataView(segment.buffer, 10));
      return segment;
    }
    at = end;
  }
  return undefined;
}

/** Inserts a segment right after the start marker of a JPEG. */
export function withSegment(jpeg: Blob, segment: Uint8Array<ArrayBuffer>): Blob {
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)], { type: 'image/jpeg' });
}

/** Resets the orientation: the pixels were turned when they were drawn, and would be turned again. */
function standUpright(tiff: DataView): void {
  if (tiff.byteLength < 10) return;
  const little = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, little);
  if (first + 2 > tiff.byteLength) return;
  const entries = tiff.getUint16(first, little);
  for (let nth = 0; nth < entries; nth += 1) {
    const entry = first + 2 + 12 * nth;
    if (entry + 12 > tiff.byteLength) return;
    if (tiff.getUint16(entry, little) === orientationTag) tiff.setUint16(entry + 8, 1, little);
  }
}
