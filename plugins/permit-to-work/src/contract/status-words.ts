import type { PermitStatus } from './permit.ts';

/** The words for a permit's status, on screens and in what waits for people. */
export const statusTerms = {
  en: {
    'status.Draft': 'Draft',
    'status.Requested': 'Requested',
    'status.Checked': 'Checked',
    'status.Issued': 'Issued',
    'status.Active': 'Active',
    'status.Suspended': 'Suspended',
    'status.Expired': 'Expired',
    'status.Closed': 'Closed',
    'status.Rejected': 'Rejected',
    'status.Cancelled': 'Cancelled',
  },
  'zh-CN': {
    'status.Draft': '草稿',
    'status.Requested': '已申请',
    'status.Checked': '已核查',
    'status.Issued': '已签发',
    'status.Active': '生效中',
    'status.Suspended': '已暂停',
    'status.Expired': '已过期',
    'status.Closed': '已结束',
    'status.Rejected': '已拒绝',
    'status.Cancelled': '已取消',
  },
} as const satisfies Record<string, Record<`status.${PermitStatus}`, string>>;

/** The tone of each status. */
export const statusTones = {
  Draft: 'neutral',
  Requested: 'info',
  Checked: 'info',
  Issued: 'info',
  Active: 'success',
  Suspended: 'paused',
  Expired: 'danger',
  Closed: 'neutral',
  Rejected: 'danger',
  Cancelled: 'neutral',
} as const satisfies Record<PermitStatus, string>;
