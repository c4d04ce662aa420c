import { definePlugin } from '@gantry/plugin-sdk';
import { manifest } from './manifest.ts';

export const plugin = definePlugin({ manifest, activate: () => undefined });
