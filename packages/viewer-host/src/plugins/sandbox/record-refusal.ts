import type { KernelReport } from '@gantry/plugin-sdk/kernel';
import type { HostApi } from '../../api/host-api.ts';

/**
 * Reports to the server that a sandboxed plugin used something it was not granted, or was stopped. The kernel calls this once for each
 * kind and start.
 */
export function recordRefusal(
  { pluginId, kind, place, error }: KernelReport,
  version: string,
  api: Pick<HostApi, 'report'>,
): void {
  const isOfSandbox = place.startsWith('sandbox/') || place === 'frame';
  if (!isOfSandbox || (kind !== 'refused' && kind !== 'quarantine')) return;
  const message = `${kind}: ${error.message}`.slice(0, 4000);
  // Without a connection, the error is still in the console.
  api.report({ pluginId, version, place: place.slice(0, 200), message }).catch(() => undefined);
}
