export {
  dangerTypes,
  downtimeTypes,
  knownAlertTypes,
  measuredTypes,
  type TriageState,
  triageStates,
} from './alert-types.ts';
export {
  alertsChanged,
  cameraPermissions,
  camerasSent,
  type GridPlace,
  gridPlace,
  type Monitor,
  type MonitorAlert,
  type MonitorGroup,
  monitor,
  monitorAlert,
  monitorGroup,
  type PicturePoint,
  picturePoint,
  setupChanged,
} from './camera.ts';
export { cameraCalls, cameraFiles } from './camera-calls.ts';
export { type CameraSource, cameraSource } from './camera-source.ts';
export {
  type CameraPreset,
  type ControlAction,
  cameraPreset,
  cameraRefusals,
  controlActions,
  controlCalls,
  controlChanged,
  controlOrder,
  holdRefusals,
  holdSeconds,
  type MonitorControl,
  monitorControl,
  moveSeconds,
  usualSpeed,
} from './control-calls.ts';
export {
  aimAt,
  type Coverage,
  coverageOf,
  distanceFrom,
  groundOf,
  hasDirection,
  type Sight,
  sees,
  sightRange,
  usualFieldOfView,
  usualTilt,
  widestPyramid,
} from './sight/coverage.ts';
export { type CoverageMesh, coverageMesh, usualMast } from './sight/coverage-mesh.ts';
export type { Box } from './sight/solid.ts';
export {
  detectionType,
  impactType,
  invisibleType,
  isStaleCount,
  type MonitorFacts,
  type MonitorStatus,
  monitorStatus,
  monitorStatuses,
  offlineType,
  overLimitType,
  staleAfter,
} from './status.ts';
