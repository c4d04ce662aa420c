/** What a browser or a viewer might take for something to run. */
const markup = /^\s*<(?:!doctype|!--|html|head|body|script|svg|\?xml)/i;

/** Whether bytes are plain text: valid UTF-8 without control characters, and not the beginning of a page or a drawing. */
export class TextCheck {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #isFirst = true;

  /** False once it cannot be text any more. */
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
      // The only way in which the decoder says that it is no UTF-8.
      return false;
    }
    if (this.#isFirst && markup.test(text)) return false;
    this.#isFirst &&= text.trim() === '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    return !/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text);
  }
}
