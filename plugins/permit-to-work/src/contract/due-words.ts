/** What the hours of the steps are called, on screens and in the audit trail. */
export const dueTerms = {
  en: {
    'due.dueCheckHours': 'Hours to check',
    'due.dueIssueHours': 'Hours to issue',
    'due.dueStartHours': 'Hours to start work',
    'due.dueHandBackHours': 'Hours to hand back',
    'due.dueResumeHours': 'Hours to resume work',
    'due.dueCloseHours': 'Hours to close',
    'due.dueRescheduleHours': 'Hours to change the time',
    'due.dueLeadHours': 'Hours before the start by which a permit should be checked and issued',
  },
  'zh-CN': {
    'due.dueCheckHours': '核查时限（小时）',
    'due.dueIssueHours': '签发时限（小时）',
    'due.dueStartHours': '开工时限（小时）',
    'due.dueHandBackHours': '交回时限（小时）',
    'due.dueResumeHours': '恢复工作时限（小时）',
    'due.dueCloseHours': '结束时限（小时）',
    'due.dueRescheduleHours': '更改时间时限（小时）',
    'due.dueLeadHours': '应在开始前多少小时完成核查及签发',
  },
} as const;
