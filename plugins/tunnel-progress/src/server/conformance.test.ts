import { png } from '@gantry/plugin-sdk/server/demo';
import { serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { progressCalls } from '../contract/progress.ts';
import { uploadCalls } from '../contract/progress-upload.ts';
import { plugin } from './plugin.ts';
import { readingRoutes } from './reading-handlers.ts';
import {
  csv,
  curveHeader,
  progressHeader,
  sendCurves,
  sendProgress,
  uploadText,
} from './testing/csv-files.ts';
import { uploadRoutes } from './upload-handlers.ts';

const day = Date.UTC(2026, 10, 20);
const progress = csv(
  progressHeader,
  'East,Fans EB,Jet Fan,#17BEBB,2026-11-20,0.2,0.25,2027-06-30',
  'East,Pipes EB,FD Pipe & Niche,#76B041,2026-11-20,,0.1,',
);
const curves = csv(
  curveHeader,
  'Overall,2026-10-31,0.4,0.38,2027-12-31',
  'Overall,2026-11-30,0.5,,2027-12-31',
);
let shots = 0;
const picture = () => {
  shots += 1;
  return png(8, 8, 3, new Uint8Array(192).fill(shots));
};

serverConformance(
  // The calls of the programme have a suite of their own.
  { ...plugin, routes: (host) => [...readingRoutes, ...uploadRoutes(host)] },
  { ...progressCalls, ...uploadCalls },
  async ({ member, api }) => {
    const photo = () => member.upload('picture', 'photo.png', picture());
    const added = async () => {
      const file = await photo();
      return {
        pictureId: (await api.uploadPicture({ file, description: 'North portal', time: day })).pictureId,
      };
    };
    await sendProgress(member, progress);
    await sendCurves(member, curves);
    await added();
    const { body } = await sendProgress(member, progress);
    const { uploadId } = body;
    return {
      itemList: { trade: ['Jet Fan'], date: day },
      curvesData: { curveName: 'Overall' },
      deletePicture: added,
      uploadPicture: async () => ({ file: await photo(), description: 'South portal', time: day }),
      uploadProgress: async () => ({ csv: await uploadText(member, progress) }),
      uploadCurves: async () => ({ file: await uploadText(member, curves) }),
      setPhotoDate: { date: day },
      setCurvesDate: { date: day },
      uploadChanges: { uploadId },
      rollBack: async () => ({
        uploadId: (await sendCurves(member, curves, { isAdmin: true })).body.uploadId,
      }),
    };
  },
  {
    manifest,
    otherRoutes: ['GET /Progress/Picture/:pictureId'],
    runner: { describe, it, beforeAll, afterAll },
  },
);
