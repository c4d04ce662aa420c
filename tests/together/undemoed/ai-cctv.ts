import { plugin as half } from '../../../plugins/ai-cctv/src/server/plugin.ts';

const { seedDemo: _, ...plugin } = half;

export { plugin };
