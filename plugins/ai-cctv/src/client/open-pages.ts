import type { CctvContext } from './cctv-context.ts';

/** Opens the settings page on which cameras are set up. */
export async function openCameraSettings(context: CctvContext): Promise<void> {
  await context.commands.execute('gantry.host/open-settings', { page: 'gantry.ai-cctv/cameras' });
}
