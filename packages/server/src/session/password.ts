import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** Parameters of scrypt: about 50 ms and 32 MB for each guess on a current server. */
const cost = { N: 32_768, r: 8, p: 1 };
const keyBytes = 32;
const stored = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Returns `scrypt$N$r$p$salt$key`. It contains its own parameters, so old hashes stay valid after the cost is raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const found = stored.exec(hash);
  if (found === null) throw new Error('A stored password hash has an unknown form.');
  const [, N, r, p, salt, key] = found;
  const expected = Buffer.from(key ?? '', 'base64url');
  const given = await derive(password, Buffer.from(salt ?? '', 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: { N: number; r: number; p: number },
): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // NFC, so that the same password from another keyboard gives the same bytes.
  return new Promise((done, failed) => {
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) =>
      error ? failed(error) : done(key),
    );
  });
}
