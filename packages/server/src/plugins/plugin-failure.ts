import type { PluginProblem } from '@gantry/contract';

/** Why a plugin, or its server half, cannot be used. The message is for administrators and the log. */
export class PluginFailure extends Error {
  readonly code: PluginProblem['code'];

  constructor(code: PluginProblem['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PluginFailure';
    this.code = code;
  }
}

/** The message of anything that a plugin may throw. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
