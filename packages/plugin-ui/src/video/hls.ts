import { openFilm } from './film.ts';
import { emptyVideo, type OpenVideo } from './video-source.ts';

/** Seconds of video that are kept ahead and behind: a member watches now, and phones have little memory. */
const buffered = 15;

/** An HLS stream. Loads hls.js the first time; the browser plays it itself where it has no Media Source Extensions. */
export const openHls: OpenVideo = (video, path, watch) => {
  void play(video, path, watch).catch((error: unknown) => {
    if (!watch.signal.aborted) watch.onStopped(error);
  });
};

const play = async (...[video, path, watch]: Parameters<OpenVideo>): Promise<void> => {
  const { signal, onStopped } = watch;
  const { default: Hls } = await import('hls.js/light');
  if (signal.aborted) return;
  if (!Hls.isSupported()) {
    if (video.canPlayType('application/vnd.apple.mpegurl') === '')
      throw new Error('This browser plays no HLS.');
    openFilm(video, path, watch);
    return;
  }
  const hls = new Hls({
    // The page's policy keeps scripts from blob addresses.
    enableWorker: false,
    maxBufferLength: buffered,
    backBufferLength: buffered,
    // A tile does not fetch more pixels than it has.
    capLevelToPlayerSize: true,
  });
  signal.addEventListener(
    'abort',
    () => {
      hls.destroy();
      emptyVideo(video);
    },
    { once: true },
  );
  let hasRecovered = false;
  hls.on(Hls.Events.ERROR, (_, data) => {
    if (!data.fatal) return;
    // A broken segment breaks the decoder; a new one often goes on after it.
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      hls.recoverMediaError();
    } else onStopped(data.error);
  });
  hls.loadSource(path);
  hls.attachMedia(video);
};
