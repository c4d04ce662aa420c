export { type InstallOptions, installPlugin } from './install-plugin.ts';
export { type HostOptions, type RunningHost, startHost } from './start-host.ts';
