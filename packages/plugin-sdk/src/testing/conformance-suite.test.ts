import { conformanceSuite } from '@gantry/plugin-sdk/testing';
import { describe, it } from 'vitest';
import { plugin } from '../fixtures/permit-board.tsx';

conformanceSuite(plugin, { runner: { describe, it }, permissions: ['PTW_VIEW'], cycles: 5 });
