/** Milliseconds of work between two pauses, in which the page draws and answers. */
const slice = 12;

/**
 * Finds a number so that SHA-256 of the seed and the number begins with `bits` zero bits. Not with `crypto.subtle`, which takes
 * forty times as long for so small a text, and is missing where the page came without https.
 * @param seed - 32 bytes in hexadecimal digits
 */
export async function solveTask(seed: string, bits: number): Promise<number> {
  const block = firstBlock(seed);
  let answer = 0;
  for (;;) {
    const until = performance.now() + slice;
    while (performance.now() < until)
      for (const end = answer + 500; answer < end; answer += 1) {
        block[8] = Math.floor(answer / 2 ** 32);
        block[9] = answer;
        if (Math.clz32(firstWord(block)) >= bits) return answer;
      }
    await pause();
  }
}

/** Not a timer, which browsers slow down to a second in a tab in the background. */
function pause(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}

/** The message of 40 bytes, padded as SHA-256 has it: the seed, two words for the number, a one, and the length in bits. */
function firstBlock(seed: string): Uint32Array {
  const block = new Uint32Array(64);
  for (let word = 0; word < 8; word += 1)
    block[word] = Number.parseInt(seed.slice(word * 8, word * 8 + 8), 16);
  block[10] = 0x80000000;
  block[15] = 320;
  return block;
}

/** Primes, of whose roots SHA-256 takes its constants. */
const primes = Array.from({ length: 311 }, (_, n) => n + 2).filter((n) => {
  for (let part = 2; part * part <= n; part += 1) if (n % part === 0) return false;
  return true;
});
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) >>> 0;
const rounds = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** The first word of the hash. Words 16 to 63 of the block are room for the schedule. */
function firstWord(w: Uint32Array): number {
  for (let n = 16; n < 64; n += 1) {
    const early = w[n - 15] as number;
    const late = w[n - 2] as number;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    w[n] = (w[n - 16] as number) + s0 + (w[n - 7] as number) + s1;
  }
  // The type of a typed array has no length; this one is made with eight words.
  let [a, b, c, d, e, f, g, h] = start as unknown as Eight;
  for (let n = 0; n < 64; n += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[n] as number) + (w[n] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return ((start[0] as number) + a) >>> 0;
}

/** `start` has eight words, and a block has 64: indexes below are within. */
type Eight = [number, number, number, number, number, number, number, number];
