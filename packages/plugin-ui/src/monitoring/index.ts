export type { EpisodeAsk, EpisodePage, EpisodeSource } from './episodes/episode-source.ts';
export { type Acknowledge, OpenEpisode, type OpenEpisodeProps } from './episodes/open-episode.tsx';
export { PastEpisodes, type PastEpisodesProps } from './episodes/past-episodes.tsx';
export { levelMarker, levelText } from './levels/level-look.tsx';
export { LevelTag, type LevelTagProps } from './levels/level-tag.tsx';
export { useMarkers } from './levels/use-markers.ts';
export { type DeviceIndexOptions, useDeviceIndex } from './list/use-device-index.tsx';
export {
  allDevices,
  type DeviceFilter,
  type DeviceNews,
  firstDevices,
  useDevices,
} from './list/use-devices.ts';
export { orNothing, placeInput } from './place/or-nothing.ts';
export { PlaceFields, type PlaceFieldsProps } from './place/place-fields.tsx';
export { type PlaceHost, PlacePicker, type PlacePickerOptions } from './place/place-picker.ts';
export { FormAction, type FormActionProps } from './setup/form-action.tsx';
export { GatewayCard, type GatewayCardProps } from './setup/gateway-card.tsx';
export { type AddGateway, openGatewayForm } from './setup/gateway-form.tsx';
export { mayManageDevices, openDevices } from './setup/open-devices.ts';
export { type FormView, openForm, type SetupHost } from './setup/open-form.ts';
export { deviceProblems } from './setup/setup-messages.ts';
export { type ShownToken, TokenFields } from './setup/token-fields.tsx';
export { type NewDeviceAccess, showToken } from './setup/token-view.tsx';
