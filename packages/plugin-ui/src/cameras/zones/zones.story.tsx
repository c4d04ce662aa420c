import type { VideoState } from '@gantry/plugin-sdk';
import { exampleCamera } from '../../testing/example-cameras.ts';
import { CameraPicture } from './camera-picture.tsx';
import type { ZoneLists } from './zone-kinds.ts';
import { ZoneShapes } from './zone-shapes.tsx';

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 320 240"><path fill="#3b4a54" d="M0 0h320v240H0z"/><path fill="#d8d2c4" d="M0 150h320v90H0z"/><path fill="#c9a227" d="M170 90h70v60h-70zM150 70h12v80h-12z"/></svg>',
)}`;
const still: VideoState = {
  hls: null,
  whep: null,
  film: null,
  picture,
  pictureAt: '2026-11-20T00:42:11Z',
  problem: 'NO_GATEWAY',
};
const videos = { state: async () => still };

const zones: ZoneLists = {
  dangerZoneList: [
    {
      name: 'Loader swing',
      points: [
        { x: 0.45, y: 0.3 },
        { x: 0.85, y: 0.3 },
        { x: 0.95, y: 0.75 },
        { x: 0.4, y: 0.75 },
      ],
    },
  ],
  detectionZoneList: [
    {
      name: 'Haul road',
      points: [
        { x: 0.05, y: 0.65 },
        { x: 0.35, y: 0.65 },
        { x: 0.35, y: 0.97 },
        { x: 0.05, y: 0.97 },
      ],
    },
  ],
  flowCountLineList: [
    {
      name: 'Gate',
      points: [
        { x: 0.1, y: 0.15 },
        { x: 0.4, y: 0.2 },
      ],
    },
  ],
};

export const stories = {
  'Zones over a picture of 4:3 and on an empty ground': () => (
    <div style={{ display: 'grid', rowGap: 16, maxWidth: 640, padding: 16 }}>
      <CameraPicture videos={videos} camera={exampleCamera(1)}>
        <ZoneShapes zones={zones} inAlarm="loader swing" />
      </CameraPicture>
      <CameraPicture
        videos={videos}
        camera={exampleCamera(2, { hasStream: false })}
        emptyText="There is no picture of this camera."
      >
        <ZoneShapes zones={zones} chosen={{ kind: 'detectionZoneList', at: 0 }} />
      </CameraPicture>
    </div>
  ),
};
