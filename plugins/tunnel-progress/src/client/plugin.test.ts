import { conformanceSuite } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import { describe, it } from 'vitest';
import { permissions } from '../contract/permissions.ts';
import { plugin } from './plugin.ts';
// Import the lazily loaded view here, so that transforming it does not count against the test host's time limits.
import './upload/upload-page.tsx';

conformanceSuite(plugin, {
  runner: { describe, it },
  permissions: Object.values(permissions),
  wrapper: Surroundings,
});
