import type { KyInstance } from 'ky';
import * as z from 'zod';
import { PermitApiError } from './permit-api-error.ts';

const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string().optional(),
    details: z.unknown().optional(),
  }),
});

interface Call {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in the contract, with its parameters filled in. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One call to the plugin's server half, its answer checked against the contract.
 * @throws PermitApiError; what the signal was aborted with when the caller or the plugin ended it.
 */
export async function send<S extends z.ZodType>(
  http: KyInstance,
  answer: S,
  call: Call,
): Promise<z.output<S>> {
  const response = await fetchAnswer(http, call);
  const body = await readJson(response);
  if (!response.ok) throw refusalOf(response, body);
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new PermitApiError('UNREADABLE', `${call.path} answered something unexpected.`, {
    status: response.status,
    cause: parsed.error,
  });
}

async function fetchAnswer(http: KyInstance, call: Call): Promise<Response> {
  try {
    return await http(call.path.replace(/^\//, ''), {
      method: call.method,
      throwHttpErrors: false,
      ...(call.query && { searchParams: call.query }),
      ...(call.body !== undefined && { json: call.body }),
      ...(call.signal && { signal: call.signal }),
    });
  } catch (cause) {
    if (call.signal?.aborted || nameOf(cause) === 'AbortError') throw cause;
    if (nameOf(cause) === 'TimeoutError')
      throw new PermitApiError('TIMEOUT', 'The server did not answer in time.', { cause });
    throw new PermitApiError('NETWORK', 'The server was not reached.', { cause });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new PermitApiError('UNREADABLE', `The server answered ${response.status} without JSON.`, {
      status: response.status,
      cause,
    });
  }
}

function refusalOf(response: Response, body: unknown): PermitApiError {
  const parsed = refusal.safeParse(body);
  const { status } = response;
  if (!parsed.success)
    return new PermitApiError('UNREADABLE', `The server answered ${status} without a reason.`, { status });
  const { code, message, requestId, details } = parsed.data.error;
  return new PermitApiError(code, message, { status, requestId, details });
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : '';
}
