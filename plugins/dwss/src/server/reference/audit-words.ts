import type { AuditKind, AuditWords } from '@gantry/plugin-sdk/server';

const text = (en: string, zh: string) => ({ en, 'zh-CN': zh });

const fields: AuditWords['fields'] = {
  name: text('Name', '名称'),
  name_zh: text('Chinese name', '中文名称'),
  data: text('Name', '名称'),
  data_zh: text('Chinese name', '中文名称'),
  type: text('Kind of type', '类型种类'),
  subtype: text('Subtype', '子类型'),
  code: text('Code', '代码'),
  offered: text('Offered to new forms', '供新表格选用'),
  position: text('Place in the list', '列表中的位置'),
  object: text('Object of the model', '模型构件'),
  point: text('Point', '坐标点'),
  portion_master: text('Portion', '工程区段'),
  portion_name: text('Name of the portion', '工程区段名称'),
  portion_name_zh: text('Chinese name of the portion', '工程区段中文名称'),
};

/** Words of the audit trail for entries of the reference data. */
export const entryWords = (en: string, zh: string): AuditWords => ({ title: text(en, zh), fields });

/** Disciplines are no table of the kit. */
export const disciplineKind: AuditKind = { entity: 'discipline', ...entryWords('Discipline', '专业') };
