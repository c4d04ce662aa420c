import { defineMessages } from '@gantry/plugin-sdk/sandbox';

export const messages = defineMessages({
  en: {
    select: 'Select one object to write a note on it.',
    noteOn: 'Note on the selected object',
    save: 'Save',
    none: 'No notes yet.',
    flyTo: 'Fly to: {text}',
    note: 'Note',
    clearTitle: 'Delete all notes?',
    clearText_one: '{count} note of this project will be gone for everybody.',
    clearText_other: '{count} notes of this project will be gone for everybody.',
    failed: 'The notes could not be saved. Try again.',
  },
  'zh-CN': {
    select: '请选择一个构件，为其添加备注。',
    noteOn: '所选构件的备注',
    save: '保存',
    none: '暂无备注。',
    flyTo: '飞至：{text}',
    note: '备注',
    clearTitle: '删除全部备注？',
    clearText_other: '本项目的 {count} 条备注将对所有人删除。',
    failed: '无法保存备注，请重试。',
  },
});
