import type { KernelReport } from '@gantry/plugin-sdk/kernel';
import type { HostApi } from '../../api/host-api.ts';

/**
 * Puts on the server's record what a sandboxed plugin asked for without a right to it, and that one was stopped. The
 * kernel tells of each kind once for every start.
 */
export function recordRefusal(
  { pluginId, kind, place, error }: KernelReport,
  version: string,
  api: Pick<HostApi, 'report'>,
): void {
  const isOfSandbox = place.startsWith('sandbox/') || place === 'frame';
  if (!isOfSandbox || (kind !== 'refused' && kind !== 'quarantine')) return;
  const message = `${kind}: ${error.message}`.slice(0, 4000);
  // Without a connection the console has it still.
  api.report({ pluginId, version, place: place.slice(0, 200), message }).catch(() => undefined);
}
