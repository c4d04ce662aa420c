import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { HttpError, type StreamedAnswer } from '@gantry/plugin-sdk/server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Answers of one process at a time. Each holds a database connection, of which other requests need the most. */
const mostAtOnce = 3;
/** Milliseconds for which a reader may take nothing. PostgreSQL ends a transaction that idles for 30 s. */
const stallLimit = 20_000;
/** Milliseconds that one answer may take, so that rights that were taken away meanwhile are not used for long. */
const longest = 600_000;

/** Sends answers whose rows are read while they are sent. */
export class AnswerStreams {
  readonly #limits: { readonly stall: number; readonly longest: number };
  #open = 0;

  constructor(limits = { stall: stallLimit, longest }) {
    this.#limits = limits;
  }

  /**
   * Sends the answer, and resolves when it is sent or broken off. Until then the transaction in which the rows are read has to stay open.
   * @param response - the schema of the whole answer, an object with the list
   * @throws HttpError 503 TOO_MANY_STREAMS
   */
  async send(reply: FastifyReply, response: z.ZodType, answer: StreamedAnswer): Promise<void> {
    if (this.#open >= mostAtOnce)
      throw new HttpError(
        503,
        'TOO_MANY_STREAMS',
        'The server is sending several long lists at the moment. Try again in a minute.',
      );
    this.#open += 1;
    const breakOff = (why: string) => source?.destroy(new Error(why));
    const pieces = this.#pieces(response, answer, breakOff);
    const timer = setTimeout(() => breakOff('A long answer took too long.'), this.#limits.longest);
    let source: Readable | undefined;
    try {
      // What fails until then is answered like any other failure.
      const first = await pieces.next();
      source = Readable.from(withFirst(first.value ?? '', pieces), { objectMode: false });
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(source);
      // Fastify logs what fails, and destroys the source when the reader is gone.
      await Promise.allSettled([finished(source), finished(reply.raw)]);
    } finally {
      clearTimeout(timer);
      await pieces.return();
      this.#open -= 1;
    }
  }

  /** The text of the answer. Its end comes only after the last row, so a part of it is not valid JSON. */
  async *#pieces(
    response: z.ZodType,
    { field, batches, rest }: StreamedAnswer,
    breakOff: (why: string) => void,
  ): AsyncGenerator<string, void, undefined> {
    const { row, others } = partsOf(response, field);
    let before = `{${JSON.stringify(field)}:[`;
    let total = 0;
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      const text = batch.map((one) => JSON.stringify(row.parse(one))).join(',');
      const stalled = setTimeout(
        () => breakOff('The reader of a long answer takes nothing.'),
        this.#limits.stall,
      );
      try {
        yield before + text;
      } finally {
        clearTimeout(stalled);
      }
      before = ',';
      total += batch.length;
    }
    const end = JSON.stringify(others.parse(await rest(total))).slice(1);
    yield `${before === ',' ? '' : before}]${end === '}' ? '' : ','}${end}`;
  }
}

async function* withFirst(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** The schemas of a row, and of the answer without the list. */
function partsOf(
  response: z.ZodType,
  field: string,
): { readonly row: z.ZodType; readonly others: z.ZodType } {
  const list = response instanceof z.ZodObject ? response.shape[field] : undefined;
  if (!(response instanceof z.ZodObject && list instanceof z.ZodArray))
    throw new Error(`The response of a streamed answer has to be an object with the list '${field}'.`);
  const { element } = list;
  if (!(element instanceof z.ZodType)) throw new Error(`The list '${field}' has no schema of its rows.`);
  const others = Object.entries(response.shape).filter(([name]) => name !== field);
  return { row: element, others: z.object(Object.fromEntries(others)) };
}
