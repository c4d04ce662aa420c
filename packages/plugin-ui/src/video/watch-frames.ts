/** Tells of each new frame that a video element shows, until `signal` is aborted. */
export function watchFrames(video: HTMLVideoElement, onFrame: () => void, signal: AbortSignal): void {
  if (typeof video.requestVideoFrameCallback !== 'function') {
    watchTime(video, onFrame, signal);
    return;
  }
  let handle = 0;
  const next = () => {
    handle = video.requestVideoFrameCallback(() => {
      if (signal.aborted) return;
      next();
      onFrame();
    });
  };
  next();
  signal.addEventListener('abort', () => video.cancelVideoFrameCallback(handle), { once: true });
}

/** For browsers that do not tell of frames: the time of the film goes on while they come. */
function watchTime(video: HTMLVideoElement, onFrame: () => void, signal: AbortSignal): void {
  let last = video.currentTime;
  const look = () => {
    if (video.currentTime === last) return;
    last = video.currentTime;
    onFrame();
  };
  video.addEventListener('timeupdate', look, { signal });
}

/** Draws what a video element shows, so that it can still be seen when the element is empty. Returns whether there was anything. */
export function keepFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  const context = canvas.getContext('2d');
  if (context === null || videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    return false;
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  context.drawImage(video, 0, 0);
  return true;
}
