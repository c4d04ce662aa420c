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
    diaryReviewC: { ...review, default: true, title: '%setting.diaryReviewC%' },
    diaryReviewS: { ...review, default: false, title: '%setting.diaryReviewS%' },
    diaryReviewG: { ...review, default: false, title: '%setting.diaryReviewG%' },
  },
  messages: {
    en: {
      'permission.diaryView': 'See site diaries',
      'permission.diaryExport': 'Export site diaries',
      'permission.diaryEdit': 'Write site diaries',
      'permission.diarySign': 'Sign portions of site diaries as site agent',
      'permission.diaryReceive': 'Receive, approve and reject site diaries',
      'permission.diaryReview': 'Review site diaries',
      'permission.diaryCountersign': 'Countersign site diaries',
      'permission.diaryAdmin': 'Give site diaries and portions to others',
      'setting.diaryContractStart':
        'First day of the contract, such as 2026-01-05: no diary before it (empty: no limit)',
      'setting.diaryDueHours': 'Hours after the end of a day within which its diary has to be submitted',
      'setting.diaryReviewC': 'Civil reviews each site diary',
      'setting.diaryReviewS': 'Survey reviews each site diary',
      'setting.diaryReviewG': 'Geotechnical reviews each site diary',
    },
    'zh-CN': {
      'permission.diaryView': '查看工地日志',
      'permission.diaryExport': '导出工地日志',
      'permission.diaryEdit': '填写工地日志',
      'permission.diarySign': '以地盘总管身份签署工地日志的区段',
      'permission.diaryReceive': '接收、批准及拒绝工地日志',
      'permission.diaryReview': '审阅工地日志',
      'permission.diaryCountersign': '加签工地日志',
      'permission.diaryAdmin': '把工地日志及区段交给他人',
      'setting.diaryContractStart': '合约首日，例如 2026-01-05：之前没有日志（留空：不限）',
      'setting.diaryDueHours': '一天结束后须提交日志的时数',
      'setting.diaryReviewC': '每份工地日志由土木审阅',
      'setting.diaryReviewS': '每份工地日志由测量审阅',
      'setting.diaryReviewG': '每份工地日志由岩土审阅',
    },
  },
} as const;
