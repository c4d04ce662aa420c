import { conformanceSuite } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { describe, it } from 'vitest';
import { plugin } from './plugin.ts';

conformanceSuite(plugin, {
  permissions: ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT'],
  wrapper: Surroundings,
  runner: { describe, it },
});
