import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { SettingsError } from './settings.ts';

/** Secrets by plugin id, then by name. */
export type SecretFile = Readonly<Record<string, Readonly<Record<string, string>>>>;

const secretFile = z.record(z.string(), z.record(z.string(), z.string().min(1)));
/** Permission bits of all accounts except the file's owner. */
const others = 0o077;

/**
 * Reads the file that GANTRY_SECRETS names: `{ "gantry.ai-cctv": { "streamPassword": "…" } }`.
 * @throws SettingsError when the file cannot be read, has another shape, or other accounts of the machine can read it. The message
 * never contains a part of the file.
 */
export async function readSecrets(file: string | null): Promise<SecretFile> {
  if (file === null) return {};
  const [text, { mode }] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch((cause: unknown) => {
    throw new SettingsError(`GANTRY_SECRETS names the file ${file}, which cannot be read.`, { cause });
  });
  if (process.platform !== 'win32' && (mode & others) !== 0)
    throw new SettingsError(
      `GANTRY_SECRETS names the file ${file}, which other accounts can read; run chmod 600 on it.`,
    );
  const parsed = secretFile.safeParse(parsedJson(text));
  if (!parsed.success)
    throw new SettingsError(
      `GANTRY_SECRETS names the file ${file}, which must be JSON with one object of strings for each plugin id.`,
    );
  return parsed.data;
}

/** Undefined for invalid JSON: the parser's own message would quote a part of the file. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
