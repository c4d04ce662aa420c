/** Where a box of an MP4 begins, its type and its content. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** Where a fragment says the time at which it begins, by track. */
interface FragmentTime {
  readonly track: number;
  readonly at: number;
  readonly isLong: boolean;
  readonly time: number;
}

/**
 * One MP4 of the header and the fragments of a live stream, which begins at zero.
 * @param seconds - how long they are together, for players that show a length
 * @returns undefined if they are no fragments of this header
 */
export function joinFragments(
  head: Buffer,
  fragments: readonly Buffer[],
  seconds: number,
): Buffer | undefined {
  const start = Buffer.from(head);
  const boxes = boxesIn(start);
  const moov = boxes?.find(({ type }) => type === 'moov');
  if (boxes === undefined || moov === undefined) return undefined;
  const scales = readHeader(start, moov, seconds);
  // An index that a segment brings along holds for the segment alone.
  const parts = fragments.map((fragment) => {
    const own = Buffer.from(fragment);
    const kept = boxesIn(own)?.filter(({ type }) => type === 'moof' || type === 'mdat');
    return kept && Buffer.concat(kept.map((box) => own.subarray(box.start, box.end)));
  });
  if (scales === undefined || parts.length === 0 || !parts.every((part) => part !== undefined))
    return undefined;
  const times = parts.map(timesOf);
  const begin = Math.min(...times.flat().map(({ track, time }) => time / (scales.get(track) ?? 1)));
  if (!Number.isFinite(begin)) return undefined;
  for (const [nth, part] of parts.entries())
    for (const { track, at, isLong, time } of times[nth] ?? []) {
      const shifted = Math.max(0, Math.round(time - begin * (scales.get(track) ?? 1)));
      if (isLong) part.writeBigUInt64BE(BigInt(shifted), at);
      else part.writeUInt32BE(shifted, at);
    }
  const ftyp = Buffer.from('\0\0\0\x18ftypiso6\0\0\0\0iso6mp42', 'latin1');
  return Buffer.concat([ftyp, start.subarray(moov.start, moov.end), ...parts]);
}

/** The boxes from one place to another; undefined if they do not fill it. */
function boxesIn(bytes: Buffer, from = 0, to = bytes.length): readonly Box[] | undefined {
  const found: Box[] = [];
  for (let at = from; at < to; ) {
    if (to - at < 8) return undefined;
    const short = bytes.readUInt32BE(at);
    if (short === 1 && to - at < 16) return undefined;
    const isLong = short === 1;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const content = at + (isLong ? 16 : 8);
    if (at + length > to || content > at + length) return undefined;
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, content, end: at + length });
    at += length;
  }
  return found;
}

const within = (bytes: Buffer, { content, end }: Box, type: string): readonly Box[] =>
  (boxesIn(bytes, content, end) ?? []).filter((box) => box.type === type);

/** Writes the length of the whole film; returns the units of a second by track. */
function readHeader(bytes: Buffer, moov: Box, seconds: number): ReadonlyMap<number, number> | undefined {
  try {
    const scales = new Map<number, number>();
    for (const { content } of within(bytes, moov, 'mvhd')) {
      const isLong = bytes[content] === 1;
      const scale = bytes.readUInt32BE(content + (isLong ? 20 : 12));
      if (isLong) bytes.writeBigUInt64BE(BigInt(Math.round(seconds * scale)), content + 24);
      else bytes.writeUInt32BE(Math.round(seconds * scale), content + 16);
    }
    for (const trak of within(bytes, moov, 'trak')) {
      const [tkhd] = within(bytes, trak, 'tkhd');
      const [mdhd] = within(bytes, trak, 'mdia').flatMap((mdia) => within(bytes, mdia, 'mdhd'));
      if (tkhd === undefined || mdhd === undefined) return undefined;
      const track = bytes.readUInt32BE(tkhd.content + (bytes[tkhd.content] === 1 ? 20 : 12));
      scales.set(track, bytes.readUInt32BE(mdhd.content + (bytes[mdhd.content] === 1 ? 20 : 12)));
    }
    return scales;
  } catch (error) {
    // A box that is too short for what it must hold.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function timesOf(bytes: Buffer): readonly FragmentTime[] {
  const moofs = (boxesIn(bytes) ?? []).filter(({ type }) => type === 'moof');
  const trafs = moofs.flatMap((moof) => within(bytes, moof, 'traf'));
  return trafs.flatMap((traf) => {
    const [tfhd] = within(bytes, traf, 'tfhd');
    const [tfdt] = within(bytes, traf, 'tfdt');
    if (tfhd === undefined || tfdt === undefined || tfhd.end - tfhd.content < 8) return [];
    const isLong = bytes[tfdt.content] === 1;
    const at = tfdt.content + 4;
    if (tfdt.end < at + (isLong ? 8 : 4)) return [];
    const time = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
    return [{ track: bytes.readUInt32BE(tfhd.content + 4), at, isLong, time }];
  });
}
