import { conformanceSuite } from '@gantry/plugin-sdk/testing';
import { describe, it } from 'vitest';
import { plugin } from './plugin.ts';
import { EnglishWrapper } from './testing/permit-site.tsx';

conformanceSuite(plugin, {
  permissions: ['PTW_VIEW', 'PTW_REQUEST', 'PTW_LOCATION_ADMIN'],
  wrapper: EnglishWrapper,
  runner: { describe, it },
});
