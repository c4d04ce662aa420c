/** Beginnings of documents that a browser or viewer might run. */
const markup = /^\s*<(?:!doctype|!--|html|head|body|script|svg|\?xml)/i;

/** Checks for plain text: valid UTF-8 without control characters that does not begin like HTML or SVG. */
export class TextCheck {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isFirst = true;

  /** Returns false as soon as the bytes cannot be plain text. */
  push(chunk: Uint8Array): boolean {
    return this.#isPlain(() => this.#decoder.decode(chunk, { stream: true }));
  }

  end(): boolean {
    return this.#isPlain(() => this.#decoder.decode());
  }

  #isPlain(decode: () => string): boolean {
    let text: string;
    try {
      text = decode();
    } catch {
      // The decoder throws for invalid UTF-8.
      return false;
    }
    if (this.#isFirst && markup.test(text)) return false;
    this.#isFirst &&= text.trim() === '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text);
  }
}
