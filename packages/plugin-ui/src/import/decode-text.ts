import type { Encoding } from './import-types.ts';
import { giveWay } from './in-slices.ts';

/** The most common characters of Chinese, in both scripts, which text in the right encoding is full of. */
const common = new Set(
  '的一是不了在人有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着下自之年过過发發后後作里裡用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心本前开開但因只从從想实實日工程号號名称稱日期数數量单單位备備注註隧道项項目公司安全地点點检檢查合格完部件类類型编編东東西南北区區层層站线線路桥橋',
);

/** Share of Chinese characters that are common ones; 1 where there is none. */
function likelihood(text: string): number {
  const chinese = text.match(/[\u4e00-\u9fff]/g) ?? [];
  const odd = text.match(/[\ue000-\uf8ff\ufffd]/g)?.length ?? 0;
  if (chinese.length + odd === 0) return 1;
  return chinese.filter((character) => common.has(character)).length / (chinese.length + odd);
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-16 without a byte order mark has a zero in every other byte of plain letters. */
function utf16(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000);
  const zeros = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (zeros(1) > start.length / 8 && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > start.length / 8 && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** Bytes that are examined. Cutting off in the middle of a character costs a few bytes at most. */
const sample = 64 * 1024;

/**
 * The encoding of a text. UTF-8 and UTF-16 are certain. GB18030 and Big5 share most of their bytes: the one that gives more
 * common characters is chosen, which can be wrong for short texts.
 * @returns undefined where the bytes are text in none of them
 */
export function detectEncoding(bytes: Uint8Array): Encoding | undefined {
  const wide = utf16(bytes);
  if (wide !== undefined) return wide;
  if (bytes.subarray(0, 8192).includes(0)) return undefined;
  if (decoded(bytes, 'utf-8') !== undefined) return 'utf-8';
  const start = bytes.subarray(0, sample);
  const candidates = (['gb18030', 'big5'] as const).flatMap((encoding) => {
    const cut = [0, 1, 2, 3].map((less) => decoded(start.subarray(0, start.length - less), encoding));
    const text = cut.find((one) => one !== undefined);
    return text === undefined ? [] : [{ encoding, score: likelihood(text) }];
  });
  return candidates.sort((a, b) => b.score - a.score)[0]?.encoding;
}

/** Decodes in pieces, so that a large file does not hold up the page. A byte order mark is left out; bytes that are no character become U+FFFD. */
export async function decodeText(
  bytes: Uint8Array,
  encoding: Encoding,
  signal: AbortSignal,
): Promise<string> {
  const piece = 1024 * 1024;
  const decoder = new TextDecoder(encoding);
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) {
    text += decoder.decode(bytes.subarray(at, at + piece), { stream: true });
    await giveWay();
    signal.throwIfAborted();
  }
  return text + decoder.decode();
}
