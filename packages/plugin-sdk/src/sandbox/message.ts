import { isApiError } from '../api/refusal-of.ts';

/** Version of the protocol between a host and its frames. A frame with another version is not run. */
export const protocolVersion = 1;

/** An error on its way through the port. */
export interface WireError {
  readonly message: string;
  /** What a HostError branches on. */
  readonly code?: string;
  readonly stack?: string;
  /** What an ApiError says besides. */
  readonly api?: {
    readonly status: number;
    readonly requestId: string | undefined;
    readonly details: unknown;
  };
}

/** The protocol is symmetric: either side may call the other, or send a note that has no answer. */
export type Message =
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  /** The caller no longer waits. */
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: WireError }
  | { readonly kind: 'note'; readonly name: string; readonly args: readonly unknown[] };

const longestName = 100;
const longestText = 8000;

/** Parses a message; undefined for anything else. Reads only the fields that it names, and never throws. */
export function parseMessage(data: unknown): Message | undefined {
  if (!isRecord(data)) return undefined;
  const { kind, id, name, args, value, error } = data;
  switch (kind) {
    case 'call':
      return isId(id) && isName(name) && Array.isArray(args) ? { kind, id, name, args } : undefined;
    case 'cancel':
      return isId(id) ? { kind, id } : undefined;
    case 'answer':
      return isId(id) ? { kind, id, value } : undefined;
    case 'refusal': {
      const parsed = parseWireError(error);
      return isId(id) && parsed ? { kind, id, error: parsed } : undefined;
    }
    case 'note':
      return isName(name) && Array.isArray(args) ? { kind, name, args } : undefined;
    default:
      return undefined;
  }
}

function parseWireError(error: unknown): WireError | undefined {
  if (!isRecord(error) || typeof error.message !== 'string') return undefined;
  const { message, code, stack, api } = error;
  return {
    message: message.slice(0, longestText),
    ...(typeof code === 'string' && { code: code.slice(0, longestName) }),
    ...(typeof stack === 'string' && { stack: stack.slice(0, longestText) }),
    ...(isRecord(api) && typeof api.status === 'number' && { api: apiPart(api, api.status) }),
  };
}

function apiPart(
  { requestId, details }: Readonly<Record<string, unknown>>,
  status: number,
): WireError['api'] {
  return { status, requestId: typeof requestId === 'string' ? requestId : undefined, details };
}

/** The error that came through the port, or a general one if none came. */
export function fromWireError(error: unknown): Error {
  const { message, stack } = parseWireError(error) ?? { message: 'The frame did not say what went wrong.' };
  return Object.assign(new Error(message), stack !== undefined && { stack });
}

/** Turns whatever was thrown into an error for the port. */
export function toWireError(thrown: unknown): WireError {
  if (!(thrown instanceof Error)) return { message: String(thrown) };
  const code = 'code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {};
  return {
    message: thrown.message,
    ...code,
    ...(thrown.stack !== undefined && { stack: thrown.stack }),
    ...(isApiError(thrown) && {
      api: { status: thrown.status, requestId: thrown.requestId, details: thrown.details },
    }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= longestName;
}
