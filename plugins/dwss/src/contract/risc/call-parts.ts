import { ruleBroken, stepRefusalsOf } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { inProject } from '../in-project.ts';
import { riscAction, riscForm, riscStatus } from './form.ts';

export const see = { permission: 'RISC_VIEW', ...inProject } as const;
export const formReply = z.object({ form: riscForm });

/** Every step can be refused with these. */
export const stepRefusals = stepRefusalsOf(riscStatus, riscAction);
export const fieldRefusals = { RULE_BROKEN: ruleBroken, NUMBER_GIVEN: { status: 409 } } as const;
