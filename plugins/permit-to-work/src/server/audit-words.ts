import { type AuditWords, wordsWith } from '@gantry/plugin-sdk/server';
import { actionTerms } from '../contract/action-words.ts';
import { dueTerms } from '../contract/due-words.ts';
import { type ListedTerm, listedTerms } from '../contract/listed-words.ts';

const word = (key: ListedTerm) => ({ en: listedTerms.en[key], 'zh-CN': listedTerms['zh-CN'][key] });

/** Words of the audit trail for permits. */
export const permitWords: AuditWords = {
  title: { en: 'Permit', 'zh-CN': '许可证' },
  actions: {
    ...wordsWith('action.', actionTerms),
    expire: { en: 'Time ran out', 'zh-CN': '已到期' },
    'passage-in': { en: 'Somebody went in', 'zh-CN': '有人进入' },
    'passage-out': { en: 'Somebody came out', 'zh-CN': '有人离开' },
  },
  fields: {
    ...wordsWith('field.', listedTerms),
    locationId: word('field.locationID'),
    holder: word('field.holderID'),
    requestedAt: word('requestedAt'),
    closedAt: word('closedAt'),
    checklist: { en: 'Checklist', 'zh-CN': '检查表' },
    confinedSpace: { en: 'Confined space gates', 'zh-CN': '密闭空间要求' },
    maxEntrants: { en: 'Most people inside', 'zh-CN': '最多进入人数' },
    stayMinutes: { en: 'Longest stay, minutes', 'zh-CN': '最长逗留时间（分钟）' },
    handedBackBy: { en: 'Handed back by', 'zh-CN': '交回人' },
    handedBackAt: { en: 'Handed back at', 'zh-CN': '交回时间' },
  },
  values: {
    status: wordsWith('status.', listedTerms),
    permitType: wordsWith('type.', listedTerms),
  },
};

/** Its words for locations. */
export const locationWords: AuditWords = {
  title: { en: 'Location of permits', 'zh-CN': '许可证位置' },
  fields: {
    name: { en: 'Name', 'zh-CN': '名称' },
    latitude: { en: 'Latitude', 'zh-CN': '纬度' },
    longitude: { en: 'Longitude', 'zh-CN': '经度' },
    height: { en: 'Height', 'zh-CN': '高度' },
    hasUtility: { en: 'Utilities', 'zh-CN': '有地下管线' },
  },
};

/** Its words for the project's rules. */
export const rulesWords: AuditWords = {
  title: { en: 'Rules of permits', 'zh-CN': '许可证规则' },
  fields: {
    requestCutOff: { en: 'Latest request', 'zh-CN': '最迟申请时间' },
    ...wordsWith('due.', dueTerms),
  },
};
