import type { PluginContext } from '@gantry/plugin-sdk';
import type { manifest } from './manifest.ts';

export type ProgressContext = PluginContext<typeof manifest>;
