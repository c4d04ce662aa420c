import { conformanceSuite } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { describe, it } from 'vitest';
import { permissions } from '../contract/confined-space.ts';
import { plugin } from './plugin.ts';
import './testing/confined-site.tsx';

conformanceSuite(plugin, {
  runner: { describe, it },
  permissions: Object.values(permissions),
  wrapper: Surroundings,
});
