import { createHash } from 'node:crypto';
import type { StepFile } from '../ifc/step-file.ts';
import { numberText } from './hash-text.ts';

/** Entities in entities. */
const deepest = 400;
/** Entities whose digest is kept, because others may refer to them again. */
const mostKept = 400_000;
/** What every export writes anew, or what says nothing of the shape itself. */
const leftOut = /^IFC(OWNERHISTORY|GEOMETRICREPRESENTATION(SUB)?CONTEXT)$/;
const tokens =
  /'(?:[^']|'')*'|"[^"]*"|\/\*[\s\S]*?\*\/|\s+|#(\d+)|(?<![A-Za-z0-9_])[-+]?\d+\.\d*(?:[eE][-+]?\d+)?/g;

/** Says of entities what they say with all that they refer to, whatever their numbers in the file. */
export class EntityHashes {
  readonly #file: StepFile;
  readonly #known = new Map<number, string>();
  /** Those that are being read: a file may contain a cycle. */
  readonly #open = new Set<number>();

  constructor(file: StepFile) {
    this.#file = file;
  }

  /** The same for entities that say the same. An entity that the file does not have is the same as any other one. */
  of(id: number): string {
    if (this.#known.size > mostKept) this.#known.clear();
    return this.#read(id, 0);
  }

  #read(id: number, depth: number): string {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const text = depth === deepest || this.#open.has(id) ? undefined : this.#file.text(id);
    const body = text === undefined ? '?' : text.slice(text.indexOf('=') + 1);
    const name = /^\s*(\w*)/.exec(body)?.[1]?.toUpperCase() ?? '';
    if (leftOut.test(name)) return '';
    let refers = false;
    this.#open.add(id);
    const plain = body.replace(tokens, (token, reference: string | undefined) => {
      if (reference !== undefined) {
        refers = true;
        return this.#read(Number(reference), depth + 1);
      }
      const first = token.charAt(0);
      if (first === "'" || first === '"') return token;
      return first === '/' || token.trim() === '' ? '' : numberText(Number(token));
    });
    this.#open.delete(id);
    // Points and directions are many, and are as short as a digest.
    if (!refers && plain.length < 100) return plain;
    const digest = createHash('sha1').update(plain).digest('base64').slice(0, 16);
    this.#known.set(id, digest);
    return digest;
  }
}
