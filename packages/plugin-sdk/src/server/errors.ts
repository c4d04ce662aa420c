import { invalidFields } from '@gantry/plugin-sdk/contract';
import type { z } from 'zod';

/**
 * An answer other than success. `code` is the machine-readable name that clients translate; `message` is English for
 * logs and API users. `details` crosses the wire.
 */
export class HttpError extends Error {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** Machine-readable name, such as `PERMIT_EXPIRED`. */
  readonly code: string;
  /** What the code needs to be explained; sent as JSON. */
  readonly details: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { details?: unknown; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.details = options.details;
  }
}

/** The thing does not exist, or belongs to another project: both get the same answer. */
export class NotFoundError extends HttpError {
  constructor(what: string) {
    super(404, 'NOT_FOUND', `${what} was not found.`);
  }
}

/** The caller lacks a permission; `details.permission` names it. */
export class ForbiddenError extends HttpError {
  constructor(permission: string) {
    super(403, 'FORBIDDEN', `This needs the permission ${permission}.`, { details: { permission } });
  }
}

/** Somebody else changed it first, or its state does not allow this. `details` says what is there now. */
export class ConflictError extends HttpError {
  constructor(code: string, message: string, details?: unknown) {
    super(409, code, message, { details });
  }
}

/** The request is well formed but breaks a rule. `details.fields` names each offending field with a message code. */
export class RuleError extends HttpError {
  constructor(code: string, message: string, details?: unknown) {
    super(422, code, message, { details });
  }
}

/** The request does not match its schema. `details.fields` lists the problems, and the message names the first. */
export class InvalidRequestError extends HttpError {
  /** @param place - the part of the request that was parsed, such as `body` */
  constructor(place: string, error: z.ZodError) {
    const fields = invalidFields(place, error);
    const [first] = fields;
    const what = `${first?.path || place}: ${first?.message ?? 'invalid'}`;
    super(400, 'INVALID_REQUEST', `The request is not valid: ${what}`, { details: { fields }, cause: error });
  }
}
