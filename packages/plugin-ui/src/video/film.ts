import { emptyVideo, type OpenVideo } from './video-source.ts';

/** A file that the browser plays by itself, in a loop: a recorded film, or HLS where the browser knows it. */
export const openFilm: OpenVideo = (video, path, { signal, onStopped }) => {
  video.addEventListener('error', () => onStopped(video.error), { signal });
  signal.addEventListener('abort', () => emptyVideo(video), { once: true });
  video.loop = true;
  video.src = path;
};
