import { defineMessages } from '@gantry/plugin-sdk';

export const messages = defineMessages({
  en: {
    colourAll: 'Colour all {ifcClass}',
    noObject: 'Select an object first. All objects of its IFC class get a colour.',
    noClass: 'The model does not say which IFC class this object has.',
    coloured_one: '{count} object of {ifcClass} coloured.',
    coloured_other: '{count} objects of {ifcClass} coloured.',
  },
  'zh-CN': {
    colourAll: '为所有 {ifcClass} 着色',
    noObject: '请先选择一个构件，与其同一 IFC 类别的所有构件将被着色。',
    noClass: '模型未说明此构件的 IFC 类别。',
    coloured_other: '已为 {count} 个 {ifcClass} 构件着色。',
  },
});
