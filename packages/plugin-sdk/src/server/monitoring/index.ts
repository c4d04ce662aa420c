export {
  type Acknowledged,
  deviceNames,
  type EpisodeQuery,
  type EpisodeRow,
  Episodes,
  type EpisodeTable,
  episodeRow,
  type StoredEpisode,
} from './episodes.ts';
export { type DeviceQuery, isFound, pageOfDevices } from './find-devices.ts';
export { type GatewayKinds, gatewayHandlers, gatewayNames } from './gateways.ts';
export { type DeviceImport, type DeviceSetUp, type ImportCounts, importDevices } from './import-devices.ts';
