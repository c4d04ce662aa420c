import { useServerNow, type VideoService } from '@gantry/plugin-sdk';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Shown, shownAtFirst, VideoPlayer } from './video-player.ts';

type Elements = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
};

export type PlayedVideo = {
  readonly videos: Pick<VideoService, 'state'>;
  readonly videoId: string;
  readonly isWanted: boolean;
  readonly onRefused: () => void;
  readonly onGivenUp: (() => void) | undefined;
};

/** Plays a video in an element while it is wanted and the component is mounted. */
export function useVideoPlayer({ video, canvas }: Elements, options: PlayedVideo) {
  const { videos, videoId, isWanted } = options;
  const serverNow = useServerNow();
  const [shown, setShown] = useState(shownAtFirst);
  const player = useRef<VideoPlayer>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!video.current || !canvas.current) return;
    const onChange = (next: Shown) => {
      setShown(next);
      if (next.phase.kind === 'givenUp') latest.current.onGivenUp?.();
    };
    const one = new VideoPlayer({
      video: video.current,
      canvas: canvas.current,
      ask: (signal) => videos.state(videoId, { signal }),
      serverNow,
      onChange,
      onRefused: () => latest.current.onRefused(),
    });
    player.current = one;
    setShown(shownAtFirst);
    return () => one.dispose();
  }, [video, canvas, videos, videoId, serverNow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another video has another player
  useEffect(() => player.current?.want(isWanted), [isWanted, videos, videoId, serverNow]);
  return { shown, tryAgain: () => player.current?.tryAgain() };
}
