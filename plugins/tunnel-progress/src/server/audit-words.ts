import type { AuditKind } from '@gantry/plugin-sdk/server';

/** The words of the audit trail. */
export const auditKinds: readonly AuditKind[] = [
  {
    entity: 'progress-upload',
    title: { en: 'Upload of progress', 'zh-CN': '进度上传' },
    actions: {
      upload: { en: 'Upload', 'zh-CN': '上传' },
      'roll-back': { en: 'Roll back', 'zh-CN': '回滚' },
    },
    fields: {
      kind: { en: 'Kind', 'zh-CN': '类别' },
      fileName: { en: 'File', 'zh-CN': '文件' },
      rows: { en: 'Rows', 'zh-CN': '行数' },
      added: { en: 'Added', 'zh-CN': '新增' },
      changed: { en: 'Changed', 'zh-CN': '更改' },
      unchanged: { en: 'Unchanged', 'zh-CN': '不变' },
    },
    values: {
      kind: {
        progress: { en: 'Progress', 'zh-CN': '进度' },
        curves: { en: 'Curves', 'zh-CN': '曲线' },
      },
    },
  },
  {
    entity: 'progress-picture',
    title: { en: 'Progress photo', 'zh-CN': '进度照片' },
    actions: { add: { en: 'Add', 'zh-CN': '新增' }, delete: { en: 'Delete', 'zh-CN': '删除' } },
    fields: {
      description: { en: 'Description', 'zh-CN': '描述' },
      type: { en: 'Type', 'zh-CN': '类型' },
      day: { en: 'Day', 'zh-CN': '日期' },
    },
  },
  {
    entity: 'progress-day',
    title: { en: 'Day of the progress', 'zh-CN': '进度日期' },
    actions: { set: { en: 'Set', 'zh-CN': '设定' } },
    fields: { section: { en: 'Section', 'zh-CN': '部分' }, day: { en: 'Day', 'zh-CN': '日期' } },
  },
  {
    entity: 'schedule',
    title: { en: 'Programme', 'zh-CN': '施工计划' },
    actions: {
      import: { en: 'Import', 'zh-CN': '导入' },
      remove: { en: 'Remove activities', 'zh-CN': '移除作业' },
      'roll-back': { en: 'Roll back', 'zh-CN': '回滚' },
      link: { en: 'Link', 'zh-CN': '关联' },
      unlink: { en: 'Unlink', 'zh-CN': '取消关联' },
      'add-rule': { en: 'Add rule', 'zh-CN': '添加规则' },
      'remove-rule': { en: 'Remove rule', 'zh-CN': '移除规则' },
    },
    fields: {
      activityId: { en: 'Activity', 'zh-CN': '作业' },
      activityIds: { en: 'Activities', 'zh-CN': '作业' },
      added: { en: 'Added', 'zh-CN': '新增' },
      changed: { en: 'Changed', 'zh-CN': '更改' },
      removed: { en: 'Removed', 'zh-CN': '移除' },
      linksAdded: { en: 'New links', 'zh-CN': '新增关联' },
      name: { en: 'Rule', 'zh-CN': '规则' },
    },
  },
];
