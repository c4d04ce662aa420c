import { crc32 } from 'node:zlib';
import sharp, { type Exif } from 'sharp';

/** A small document of one page. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** A zip archive of stored parts. */
export function zip(parts: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [title, data] = [Buffer.from(name), Buffer.from(text)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, title, data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, title]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

export const docx = zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' });
export const docm = zip({
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': '<w:document/>',
  'word/vbaProject.bin': 'macros',
});

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
export const mp4 = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\x02\0isomavc1', 'latin1')),
  box('moov', Buffer.alloc(20)),
  box('mdat', Buffer.alloc(5000)),
]);

/** A photo of the given size, with EXIF data. */
export async function photo(exif: Exif = {}, width = 1200, height = 900): Promise<Buffer> {
  const background = { r: 200, g: 120, b: 40 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif(exif)
    .jpeg()
    .toBuffer();
}
