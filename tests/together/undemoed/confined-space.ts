import { plugin as half } from '../../../plugins/confined-space/src/server/plugin.ts';

const { seedDemo: _, ...plugin } = half;

export { plugin };
