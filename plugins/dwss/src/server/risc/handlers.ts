import type { Handlers } from '@gantry/plugin-sdk/server';
import type { riscCalls } from '../../contract/risc/calls.ts';

/** Handlers for some of the calls of inspection forms. */
export type RiscHandlers<K extends keyof typeof riscCalls> = Pick<Handlers<typeof riscCalls>, K>;
