import { endpoint, fileEndpoint, line, numberWithin, pageQuery } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import { permissions } from './permissions.ts';

/** On the wire -1 stands for no value, in numbers and in times. */
export const noValue = -1;

/** A share of the work, 0 to 1, or `noValue`. */
const share = z.number();
/** Milliseconds since 1970, or `noValue`. */
const instantMs = z.number();
/** A moment of a day in the project's time zone. */
export const dayMs = numberWithin({ min: 0, max: 4_133_980_800_000 });
/** `true` or `false` in a query. */
const flag = z.stringbool({ truthy: ['true'], falsy: ['false'] });

export const progressItem = z.object({
  itemName: z.string(),
  /** Such as `#E4572E`. */
  color: z.string(),
  actualProgress: share,
  plannedProgress: share,
  targetCompletionDate: instantMs,
  groupName: z.string(),
});
export type ProgressItem = z.output<typeof progressItem>;

const progressGroup = z.object({ groupName: z.string(), itemList: z.array(progressItem) });
export type ProgressGroup = z.output<typeof progressGroup>;

/** `url` is relative to the address of the call. */
export const progressPhoto = z.object({ pictureId: z.uuid(), description: z.string(), url: z.string() });
export type ProgressPhoto = z.output<typeof progressPhoto>;

/** A trade of the cross-section: the mean of its items, each item weighing the same. */
const callout = z.object({
  trade: z.string(),
  itemCount: z.int(),
  actualProgress: share,
  plannedProgress: share,
});
export type Callout = z.output<typeof callout>;

export const pictureTypes = ['Photo', 'Curves'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** `plannedProgress` has as many values as `actualProgress`, with `noValue` for gaps. */
const curveData = z.object({
  actualProgress: z.array(z.object({ time: instantMs, value: share })),
  plannedProgress: z.array(z.object({ value: share })),
  targetCompletionDate: instantMs,
  latestUpdateTime: instantMs,
});
export type CurveData = z.output<typeof curveData>;

/** The reading calls as the specification spells them; `progress-upload.ts` has the others. */
export const progressCalls = {
  indexList: endpoint({
    method: 'GET',
    path: '/Progress/ItemIndexList',
    summary: 'The latest progress of all items, by group',
    permission: permissions.view,
    input: z.object({ search: z.string().trim().max(200).default('') }),
    response: z.object({ indexList: z.array(progressGroup), latestUpdateTime: instantMs }),
  }),
  itemList: endpoint({
    method: 'POST',
    path: '/Progress/GetItemList',
    summary:
      'The progress of the items of some trades as last reported by a day; no trade means all of them, and day 0 the latest',
    permission: permissions.view,
    input: z.object({ trade: z.array(line(200)).max(1000).default([]), date: dayMs.default(0) }),
    response: z.object({ itemList: z.array(progressItem), latestUpdateTime: instantMs }),
  }),
  tradeList: endpoint({
    method: 'GET',
    path: '/Progress/GetTradeList',
    summary: 'The trades that have reported items, in their order',
    permission: permissions.view,
    response: z.array(z.object({ name: z.string() })),
  }),
  photoList: endpoint({
    method: 'GET',
    path: '/Progress/GetPhotoList',
    summary: 'Progress photos, a page at a time',
    permission: permissions.view,
    input: pageQuery(['name'], { pageSize: 6 }).extend({
      /** Only photos of the days of a month, such as `2026-11`. */
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    response: z.object({ pageList: z.array(progressPhoto), total: z.int(), latestUpdateTime: instantMs }),
  }),
  crossSection: endpoint({
    method: 'GET',
    path: '/Progress/GetCrossSectionPicture',
    summary: 'What the callouts of the tunnel cross-section say',
    permission: permissions.view,
    response: z.object({ callouts: z.array(callout), latestUpdateTime: instantMs }),
  }),
  curvesPicture: endpoint({
    method: 'GET',
    path: '/Progress/GetCurvesPicture',
    summary: 'The latest picture of type Curves, or null',
    permission: permissions.view,
    response: z.object({ picture: progressPhoto.nullable() }),
  }),
  curvesOptions: endpoint({
    method: 'GET',
    path: '/Progress/GetCurvesOptions',
    summary: 'Names of the curves for an audience',
    permission: permissions.view,
    input: z.object({ isAdmin: flag.default(false) }),
    response: z.array(z.string()),
  }),
  dateList: endpoint({
    method: 'GET',
    path: '/Progress/GetDateList',
    summary: 'The days on which progress was recorded, latest first',
    permission: permissions.view,
    input: pageQuery(['date'], { pageSize: 9999, isDesc: true }),
    response: z.object({
      dateList: z.array(instantMs),
      total: z.int(),
      /** Whether days are missing because an answer holds no more than 10,000. */
      truncated: z.boolean(),
    }),
  }),
  pictureTypeList: endpoint({
    method: 'GET',
    path: '/Progress/GetPictureTypeList',
    summary: 'The types of pictures',
    permission: permissions.view,
    response: z.array(z.enum(pictureTypes)),
  }),
  curvesDate: endpoint({
    method: 'GET',
    path: '/Progress/GetCurvesDate',
    summary: 'The day that the curves are said to be of',
    permission: permissions.view,
    response: z.object({ date: instantMs }),
  }),
  curvesData: endpoint({
    method: 'GET',
    path: '/Progress/GetCurvesData',
    summary: 'A curve; with isAdmin that of the senior audience, for those who may see it',
    permission: permissions.view,
    input: z.object({ curveName: line(200), isAdmin: flag.default(false) }),
    response: curveData,
  }),
};

export const progressFiles = {
  picture: fileEndpoint({
    path: '/Progress/Picture/:pictureId',
    summary: 'A picture, or its small form',
    permission: permissions.view,
    input: z.object({ small: flag.default(false) }),
  }),
};

/** The server half's event for anything that the dashboards or the panel show. */
export const progressChanged = 'progress-changed';
