import type { ProjectSettings, Tx } from '@gantry/plugin-sdk/server';
import { z } from 'zod';
import { type RiscRules, usualRules } from '../../../contract/risc/guards.ts';

const rules = z.object({
  allowLate: z.boolean().catch(usualRules.allowLate),
  allowShortNotice: z.boolean().catch(usualRules.allowShortNotice),
  allowSkip: z.boolean().catch(usualRules.allowSkip),
});

/** What the project's settings allow. */
export async function rulesOf(settings: ProjectSettings, tx: Tx): Promise<RiscRules> {
  return rules.parse(await settings.project(tx));
}
