import { plugin as half } from '../../../plugins/permit-to-work/src/server/plugin.ts';

const { seedDemo: _, ...plugin } = half;

export { plugin };
