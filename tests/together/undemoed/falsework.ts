import { plugin as half } from '../../../plugins/falsework/src/server/plugin.ts';

const { seedDemo: _, ...plugin } = half;

export { plugin };
