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

/** Answers requests by method and path, and records them. */
export class FakeServer {
  readonly sent: Sent[] = [];
  private readonly answers = new Map<string, (sent: Sent) => Answer | Promise<Answer>>();

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
    return new Response(json === undefined ? null : JSON.stringify(json), { status });
  };

  calls(call: string): readonly Sent[] {
    return this.sent.filter((one) => one.call === call);
  }
}

/** The server's error body. */
export function refusal(code: string, message: string, details?: unknown) {
  return { error: { code, message, requestId: 'request-1', ...(details === undefined ? {} : { details }) } };
}
