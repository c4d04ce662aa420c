import type { VideoState } from '@gantry/plugin-sdk';
import type { ReactNode } from 'react';
import { CameraTile } from './camera-tile.tsx';
import { LiveVideo } from './live-video.tsx';
import { VideoDialog } from './video-dialog.tsx';

const film = new URL('./story-film.mp4', import.meta.url).href;
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><path fill="#1d3b53" d="M0 0h320v180H0z"/><path fill="#c9a227" d="M0 20h320v6H0zM158 26h4v70h-4zM146 96h28v20h-28z"/></svg>',
)}`;

const nothing: VideoState = {
  hls: null,
  whep: null,
  film: null,
  picture: null,
  pictureAt: null,
  problem: null,
};
const kept = { ...nothing, picture, pictureAt: '2026-11-20T00:42:11Z' };
/** Answers at this address where a test or a developer puts a stream; otherwise it is one that does not answer. */
const streamed = async (): Promise<VideoState> => {
  const answer = await fetch('/story-stream/state.json').catch(() => undefined);
  return answer?.json().catch(() => unreachable) ?? unreachable;
};
const unreachable: VideoState = { ...kept, problem: 'UNREACHABLE' };

const states: Readonly<Record<string, () => Promise<VideoState>>> = {
  film: async () => ({ ...kept, film }),
  gateway: async () => ({ ...kept, problem: 'NO_GATEWAY' }),
  empty: async () => ({ ...nothing, problem: 'NO_STREAM' }),
  stream: streamed,
};
const videos = { state: (videoId: string) => states[videoId]?.() ?? Promise.resolve(kept) };

const gate = <LiveVideo videos={videos} videoId="film" label="Gate 2" />;

function Column({ children }: { readonly children: ReactNode }) {
  return <div style={{ maxWidth: 640, padding: 16 }}>{children}</div>;
}

export const stories = {
  'Live video': () => <Column>{gate}</Column>,
  'Live video, a stream': () => (
    <Column>
      <LiveVideo videos={videos} videoId="stream" label="Tower crane 1" />
    </Column>
  ),
  'Live video, without a stream': () => (
    <Column>
      <LiveVideo videos={videos} videoId="gateway" label="Gate 3" />
    </Column>
  ),
  'Live video, not begun': () => (
    <Column>
      <LiveVideo videos={videos} videoId="film" label="Gate 2" autoPlayAfter={null} />
    </Column>
  ),
  'Camera tiles': () => (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
        gap: 12,
        padding: 16,
      }}
    >
      <CameraTile name="Gate 2" status={{ text: 'LIVE', tone: 'success' }} onOpen={() => undefined}>
        {gate}
      </CameraTile>
      <CameraTile name="Gate 3" status={{ text: 'OFF', tone: 'neutral' }} onOpen={() => undefined}>
        <img src={picture} alt="Gate 3" />
      </CameraTile>
      <CameraTile name="Tower crane 1, hook" status={{ text: 'OFF', tone: 'neutral' }}>
        <LiveVideo videos={videos} videoId="empty" label="Tower crane 1, hook" />
      </CameraTile>
    </div>
  ),
  'Video dialog': () => <VideoDialog title="Gate 2, 20 Nov 2026" film={film} onClose={() => undefined} />,
  'Video dialog, live': () => (
    <VideoDialog title="Gate 2" onClose={() => undefined}>
      {gate}
    </VideoDialog>
  ),
};
