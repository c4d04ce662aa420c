import { conformanceSuite } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { describe, it } from 'vitest';
import { permissions } from '../contract/cctv.ts';
import { plugin } from './plugin.ts';
import './testing/cctv-site.tsx';

conformanceSuite(plugin, {
  runner: { describe, it },
  permissions: Object.values(permissions),
  wrapper: Surroundings,
});
