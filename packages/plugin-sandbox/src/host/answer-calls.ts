import type { FakeHostOptions } from '@gantry/plugin-sdk/fake-host';
import type { CallFault, Knobs } from '../knobs/knobs.ts';
import { keyOfCall } from './call-key.ts';

type Http = NonNullable<FakeHostOptions['http']>;

/** How the network behaves now. */
export interface NetworkKnobs {
  readonly network: Knobs['network'];
  readonly faults: Knobs['faults'];
}

export interface CallAnswers {
  /** Keys of the contract's calls. */
  readonly keys: readonly string[];
  /** Answers the plugin's own server half. */
  readonly own: Http | undefined;
  /** Answers the endpoints of the manifest. */
  readonly other: Http | undefined;
  readonly knobs: () => NetworkKnobs;
  /** Resolves after the milliseconds of a slow network, or rejects with the signal's reason. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds that each answer takes. */
const latency: Readonly<Partial<Record<Knobs['network'], number>>> = {
  mobile: 400,
  slow: 2000,
  'very-slow': 8000,
};
/** What `endpoint` is for calls of `ctx.api`, `ctx.files` and `ctx.videos`. */
const ownServer = 'ctx.api';

/** The server of the page: the answers of the plugin's `sandbox.ts`, made slow or replaced by faults as the knobs say. */
export function answerCalls({ keys, own, other, knobs, wait }: CallAnswers): Http {
  return async (request, endpoint, caller) => {
    const { network, faults } = knobs();
    const ms = latency[network];
    if (ms !== undefined) await wait(ms, request.signal);
    const fault =
      faults[keyOfCall(request.method, request.url, keys)] ?? (network === 'failing' ? '500' : undefined);
    if (fault !== undefined) return faulty(fault);
    const answer = endpoint === ownServer ? own : other;
    return answer ? answer(request, endpoint, caller) : unanswered(request, endpoint);
  };
}

function faulty(fault: CallFault): Response | Promise<Response> {
  if (fault === 'network') throw new TypeError('Failed to fetch');
  if (fault === 'silent') return new Promise(() => undefined);
  const code = codes[fault];
  return refusal(Number(fault), code, `The try-out page refuses this call: ${code}.`);
}

const codes: Readonly<Record<Exclude<CallFault, 'network' | 'silent'>, string>> = {
  '401': 'UNAUTHENTICATED',
  '403': 'FORBIDDEN',
  '404': 'NOT_FOUND',
  '409': 'CONFLICT',
  '500': 'INTERNAL',
};

function unanswered({ method, url }: Request, endpoint: string): Response {
  const field = endpoint === ownServer ? '"endpoints" and "answers"' : '"http"';
  const note = `Nothing answers ${method} ${new URL(url).pathname}. Give defineSandbox in src/sandbox.ts ${field}.`;
  return refusal(404, 'NOT_FOUND', note);
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message, requestId: 'try-out' } }, { status });
}
