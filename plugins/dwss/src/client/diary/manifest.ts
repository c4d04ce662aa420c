import { districts } from '../../contract/weather-signals.ts';
import { diaryManifestMessages } from './manifest-messages.ts';

const setting = { scope: 'project', write: 'REF_ADMIN' } as const;
const review = { type: 'boolean', ...setting } as const;

/** What site diaries declare in the manifest. */
export const diaryManifest = {
  permissions: [
    { id: 'DIARY_VIEW', title: '%permission.diaryView%' },
    { id: 'DIARY_EXPORT', title: '%permission.diaryExport%' },
    { id: 'DIARY_EDIT', title: '%permission.diaryEdit%' },
    { id: 'DIARY_SIGN', title: '%permission.diarySign%' },
    { id: 'DIARY_RECEIVE', title: '%permission.diaryReceive%' },
    { id: 'DIARY_REVIEW', title: '%permission.diaryReview%' },
    { id: 'DIARY_COUNTERSIGN', title: '%permission.diaryCountersign%' },
    { id: 'DIARY_ADMIN', title: '%permission.diaryAdmin%' },
  ],
  contributes: {
    routes: {
      'diary-list': {
        title: '%route.diaryList%',
        path: '/sitediary/formmanage',
        redirectFrom: ['/sitediary'],
        permission: 'DIARY_VIEW',
      },
      'diary-create': { title: '%route.diaryCreate%', path: '/sitediary/create', permission: 'DIARY_EDIT' },
      'diary-detail': { title: '%route.diaryDetail%', path: '/sitediary/detail', permission: 'DIARY_VIEW' },
      'diary-print': { title: '%route.diaryPrint%', path: '/sitediary/print', permission: 'DIARY_EXPORT' },
      'diary-verify': { title: '%route.diaryVerify%', path: '/sitediary/verify', permission: 'DIARY_VIEW' },
    },
    dashboardItems: {
      sitediary: {
        title: '%dashboard.sitediary%',
        icon: 'Calendar',
        order: 6,
        permission: 'DIARY_VIEW',
        size: { w: 6, h: 7 },
        refreshSeconds: 300,
      },
    },
  },
  settings: {
    diaryContractStart: {
      type: 'string',
      default: '',
      format: 'days',
      ...setting,
      title: '%setting.diaryContractStart%',
    },
    diaryDueHours: {
      type: 'number',
      default: 12,
      min: 0,
      max: 240,
      ...setting,
      title: '%setting.diaryDueHours%',
    },
    weatherDistrict: {
      type: 'string',
      default: 'Yau Tsim Mong',
      enum: districts,
      ...setting,
      title: '%setting.weatherDistrict%',
    },
    diaryReviewC: { ...review, default: true, title: '%setting.diaryReviewC%' },
    diaryReviewS: { ...review, default: false, title: '%setting.diaryReviewS%' },
    diaryReviewG: { ...review, default: false, title: '%setting.diaryReviewG%' },
  },
  messages: diaryManifestMessages,
} as const;
