export { AlertDialog, type AlertDialogProps } from './alerts/alert-dialog.tsx';
export { type AlertFilters, type AlertList, alertStates, alertsOf, periodOf } from './alerts/alert-list.ts';
export { AlertLog, type AlertLogProps, DetectedAlert } from './alerts/alert-log.tsx';
export { alertTypesNamed, useAlertWord } from './alerts/alert-words.ts';
export { CameraAlerts, type CameraAlertsProps } from './alerts/camera-alerts.tsx';
export { type AlertOutcome, closeAlert } from './alerts/triage.tsx';
export { type BoardPart, CameraBoard, type CameraBoardProps } from './board/camera-board.tsx';
export { CameraWall, type CameraWallProps } from './board/camera-wall.tsx';
export { CameraDialog, type CameraDialogProps } from './camera/camera-dialog.tsx';
export { type Opened, OpenedCamera, type OpenedCameraProps, openedBy } from './camera/opened-camera.tsx';
export type { CameraHost, CameraView, InView } from './camera-view.ts';
export { CameraControl, type CameraControlProps } from './control/camera-control.tsx';
export { controlProblems } from './control/control-messages.ts';
export {
  allCameras,
  type CameraFilter,
  type CameraState,
  cameraStates,
  camerasOf,
  type DayOf,
  hasAlertToday,
  inNaturalOrder,
  isClever,
  isInDanger,
  isListed,
  isLive,
  needsLook,
  toneOf,
} from './list/camera-facts.ts';
export { CameraIndex, type CameraIndexProps } from './list/camera-index.tsx';
export { CameraTag, type CameraTagProps } from './list/camera-tag.tsx';
export {
  type CameraNews,
  cameraTopics,
  type FoundCameras,
  useCameras,
  useToday,
} from './list/use-cameras.ts';
export {
  type Converts,
  coverageIn,
  coveragesIn,
  inScene,
  mostDrawn,
  type PlacedCoverage,
} from './map/camera-coverage.ts';
export { CameraDetails, type CameraDetailsProps } from './map/camera-details.tsx';
export { CameraPanel, type CameraPanelProps } from './map/camera-panel.tsx';
export { placeOf } from './map/camera-place.ts';
export { type DrawnCoverage, drawCoverage, drawnCoverage } from './map/drawn-coverage.ts';
export { flyToCamera, showOnModel } from './map/fly-to-camera.ts';
export { ShowOnModel, type ShowOnModelProps } from './map/show-on-model.tsx';
export { type CameraMarkerLook, useCameraMarkers } from './map/use-camera-markers.ts';
export { type CoverageCount, useCoverage } from './map/use-coverage.ts';
export { type ShownCoverage, useCoverageShapes } from './map/use-coverage-shapes.ts';
export { useDirection } from './map/use-direction.ts';
export { CameraPicture, type CameraPictureProps } from './zones/camera-picture.tsx';
export { pointIn, shareOf } from './zones/picture-box.ts';
export { useZoneWords, type ZoneWords } from './zones/use-zone-words.ts';
export {
  isAreaList,
  type PictureZone,
  type ZoneKind,
  type ZoneLists,
  type ZonePlace,
  zoneKinds,
} from './zones/zone-kinds.ts';
export { ZoneSample } from './zones/zone-looks.tsx';
export { ZoneShapes, type ZoneShapesProps } from './zones/zone-shapes.tsx';
