export { CameraTile, type CameraTileProps } from './camera-tile.tsx';
export { LiveVideo, type LiveVideoProps } from './live-video.tsx';
export { VideoDialog, type VideoDialogProps } from './video-dialog.tsx';
