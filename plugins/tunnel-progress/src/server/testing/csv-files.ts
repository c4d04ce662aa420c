import type { PluginMember } from '@gantry/server/testing';

export const progressHeader =
  'group_name,item_name,trade,color,as_of_date,actual_progress,planned_progress,target_completion_date';
export const curveHeader = 'curve_name,time,planned_progress,actual_progress,target_completion_date';

export const csv = (header: string, ...rows: readonly string[]): string =>
  [header, ...rows].map((row) => `${row}\r\n`).join('');

export const uploadText = (member: PluginMember, text: string | Uint8Array, name = 'file.csv') =>
  member.upload('csv', name, typeof text === 'string' ? new TextEncoder().encode(text) : text);

/** Uploads progress, adding its trades. */
export const sendProgress = async (
  member: PluginMember,
  text: string | Uint8Array,
  more: object = { addTrades: true },
) => member.post('/Progress/UploadProgressCsvFile', { csv: await uploadText(member, text), ...more });

export const sendCurves = async (member: PluginMember, text: string, more: object = {}) =>
  member.post('/Progress/UploadCurvesDataCsvFile', { file: await uploadText(member, text), ...more });
