import { detectionType } from '@gantry/plugin-sdk/cameras';
import { NotFoundError, type ServerHost, type Videos } from '@gantry/plugin-sdk/server';
import * as z from 'zod';
import { permissions } from '../contract/cctv.ts';
import { findMonitor, hasStream } from './monitor-rows.ts';

/** The videos of cameras, by `monitorId`. */
export const monitorVideos = (host: ServerHost): Videos => ({
  permission: permissions.view,
  async source(videoId, { tx }) {
    if (!z.uuid().safeParse(videoId).success) return undefined;
    const found = await findMonitor(tx, host, videoId).catch((error: unknown) => {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    });
    if (found === undefined || found.device.retiredAt !== null) return undefined;
    const { row } = found;
    const isShown = hasStream(row) && row.type !== detectionType;
    const { picture_file: fileId, picture_taken_at: takenAt } = row;
    return {
      ...(isShown && row.live_url !== null && { url: row.live_url }),
      ...(isShown && row.film !== null && { film: { asset: row.film } }),
      ...(fileId !== null && takenAt !== null && { picture: { fileId, takenAt } }),
    };
  },
});
