import { defineMessages } from '@gantry/plugin-sdk';

export const messages = defineMessages({
  en: {
    keep: 'Keep this object',
    nothing: 'Nothing is selected',
    nothingText: 'Click an object in the model. Its properties appear here.',
    several: '{count} objects are selected. These are the properties of the last.',
    loading: 'Reading the properties',
    failed: 'The properties could not be read',
    empty: 'This object has no properties',
    attributes: 'Attributes',
    yes: 'Yes',
    no: 'No',
  },
  'zh-CN': {
    keep: '保留此构件',
    nothing: '未选择任何构件',
    nothingText: '点击模型中的构件，其属性将显示在此处。',
    several: '已选择 {count} 个构件。以下为最后一个的属性。',
    loading: '正在读取属性',
    failed: '无法读取属性',
    empty: '此构件没有属性',
    attributes: '基本属性',
    yes: '是',
    no: '否',
  },
});
