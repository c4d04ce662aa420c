import { apiError } from '@gantry/contract';
import * as z from 'zod';
import { answerSchema } from './answer-schemas.ts';

interface Sent {
  /** Such as `GET /api/session`. */
  readonly call: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}
interface Answer {
  readonly status?: number;
  readonly json?: unknown;
}

/** Answers requests by method and path, and records them. An answer that does not fit the contract fails the test. */
export class FakeServer {
  readonly sent: Sent[] = [];
  private readonly answers = new Map<string, (sent: Sent) => Answer | Promise<Answer>>();
  private readonly onFault: (fault: Error) => void;

  /** @param onFault - told of a wrong answer in place of failing the test */
  constructor(onFault: (fault: Error) => void = failTest) {
    this.onFault = onFault;
  }

  /** @param call - such as `GET /api/session`; the last answer set for a call counts. */
  on(call: string, answer: Answer | ((sent: Sent) => Answer | Promise<Answer>)): this {
    this.answers.set(call, typeof answer === 'function' ? answer : () => answer);
    return this;
  }

  /** Makes the call fail as without a network. */
  cut(call: string): this {
    return this.on(call, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const sent: Sent = {
      call: `${request.method} ${url.pathname}`,
      query: Object.fromEntries(url.searchParams),
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.sent.push(sent);
    const answer = this.answers.get(sent.call);
    const { status = 200, json } = answer
      ? await answer(sent)
      : { status: 404, json: refusal('NOT_FOUND', `The fake server has no ${sent.call}.`) };
    const body = JSON.stringify(this.checked(sent.call, status, json));
    return new Response(body ?? null, { status });
  };

  /** The answer as the contract has it. One that does not fit is sent as it is. */
  private checked(call: string, status: number, json: unknown): unknown {
    const schema = status < 400 ? answerSchema(call) : apiError;
    // A refusal without a body is one of a proxy.
    if (schema === undefined || (status >= 400 && json === undefined)) return json;
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    this.onFault(new Error(`The fake answer to ${call} is wrong:\n${z.prettifyError(parsed.error)}`));
    return json;
  }

  calls(call: string): readonly Sent[] {
    return this.sent.filter((one) => one.call === call);
  }
}

/** Throwing to the caller could hide the fault, because the test may expect the call to fail. */
function failTest(fault: Error): void {
  queueMicrotask(() => {
    throw fault;
  });
}

/** The server's error body. */
export function refusal(code: string, message: string, details?: unknown) {
  return { error: { code, message, requestId: 'request-1', ...(details === undefined ? {} : { details }) } };
}
