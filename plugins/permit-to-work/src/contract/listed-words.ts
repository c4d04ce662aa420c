import type { PermitType } from './permit-type.ts';
import { statusTerms } from './status-words.ts';

type TypeKey = `type.${PermitType}`;

/** Words for what a list of permits shows: on screens and in its file. */
export const listedTerms = {
  en: {
    ...statusTerms.en,
    'type.Hot Work': 'Hot Work',
    'type.Lifting': 'Lifting',
    'type.Drill': 'Drill',
    'type.Confined Space': 'Confined Space',
    'type.Dig': 'Dig',
    'field.number': 'Number',
    'field.status': 'Status',
    'field.permitType': 'Permit type',
    'field.locationID': 'Location',
    'field.description': 'Description',
    'field.validFrom': 'Start',
    'field.validTo': 'End',
    'field.requester': 'Requester',
    'field.holderID': 'Permit holder',
    'field.issuer': 'Issuer',
    'field.issuedAt': 'Time of issue',
    alarms: 'Alarms',
    requestedAt: 'Time of request',
    closedAt: 'Closed at',
    createdAt: 'Created at',
    updatedAt: 'Last change',
  },
  'zh-CN': {
    ...statusTerms['zh-CN'],
    'type.Hot Work': '动火作业',
    'type.Lifting': '吊运作业',
    'type.Drill': '钻孔作业',
    'type.Confined Space': '密闭空间',
    'type.Dig': '挖掘作业',
    'field.number': '编号',
    'field.status': '状态',
    'field.permitType': '许可证类型',
    'field.locationID': '位置',
    'field.description': '工作内容',
    'field.validFrom': '开始时间',
    'field.validTo': '结束时间',
    'field.requester': '申请人',
    'field.holderID': '许可证持有人',
    'field.issuer': '签发人',
    'field.issuedAt': '签发时间',
    alarms: '警报',
    requestedAt: '申请时间',
    closedAt: '结束办妥时间',
    createdAt: '建立时间',
    updatedAt: '最后更改',
  },
} as const satisfies Record<string, Record<TypeKey, string> & Record<string, string>>;

export type ListedTerm = keyof (typeof listedTerms)['en'];
