import { ApiError, type VideoService, type VideoState } from '@gantry/plugin-sdk';

/** How a video of a test may be watched: what is left out is null. A function is asked each time, and may throw an `ApiError`. */
export type FakeVideo = Partial<VideoState> | (() => Partial<VideoState> | Promise<Partial<VideoState>>);

/** Answers as the server does, from memory. A video that the test does not give is not found. */
export function fakeVideos(videos: Readonly<Record<string, FakeVideo>>): VideoService {
  return {
    async state(videoId, { signal } = {}) {
      signal?.throwIfAborted();
      const video = Object.hasOwn(videos, videoId) ? videos[videoId] : undefined;
      if (video === undefined)
        throw new ApiError(404, 'NOT_FOUND', `The test gives no video "${videoId}" to createTestHost.`);
      const told = typeof video === 'function' ? await video() : video;
      signal?.throwIfAborted();
      return complete(told);
    },
  };
}

function complete(told: Partial<VideoState>): VideoState {
  const state = { hls: null, whep: null, film: null, picture: null, pictureAt: null, ...told };
  const isWatchable = (state.hls ?? state.whep ?? state.film) !== null;
  return { ...state, problem: isWatchable ? null : (told.problem ?? 'NO_STREAM') };
}
