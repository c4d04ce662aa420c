import type { ServerKind } from './kind.ts';
import { reference } from './reference/reference.ts';
import { risc } from './risc/risc.ts';

export const kinds: readonly ServerKind[] = [risc, reference];
