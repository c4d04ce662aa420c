/**
 * Shows something in a video element until `signal` is aborted, which takes back all that it opened. `onStopped` is called at most once, when
 * the source cannot begin or has ended.
 */
export type OpenVideo = (
  video: HTMLVideoElement,
  path: string,
  watch: { readonly signal: AbortSignal; readonly onStopped: (reason: unknown) => void },
) => void;

/** Makes a video element forget its file, so that the browser closes the connection. */
export function emptyVideo(video: HTMLVideoElement): void {
  video.srcObject = null;
  video.loop = false;
  video.removeAttribute('src');
  video.load();
}
