import { detectionType, type Monitor } from '@gantry/plugin-sdk/cameras';

export type CameraTab = 'live' | 'log';

/** The tabs that a camera has: no stream for one that only detects, no log for one that never had an alert and detects nothing. */
export function tabsOf({
  type,
  status,
  latestAlert,
}: Pick<Monitor, 'type' | 'status' | 'latestAlert'>): readonly CameraTab[] {
  if (status === 'Removed' || type === detectionType) return ['log'];
  return type === 'AI' || latestAlert !== null ? ['live', 'log'] : ['live'];
}

/** The tab that is on at first: without a stream the log, where there is one. */
export function firstTab(camera: Pick<Monitor, 'type' | 'status' | 'latestAlert'>): CameraTab {
  const tabs = tabsOf(camera);
  const isDark = camera.status === 'Off' || camera.status === 'Off Alert' || camera.status === 'No stream';
  return isDark && tabs.includes('log') ? 'log' : (tabs[0] ?? 'log');
}
