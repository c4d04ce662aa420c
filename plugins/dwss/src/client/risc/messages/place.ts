import { defineMessages } from '@gantry/plugin-sdk';

/** Where a form's location contradicts the place of its object. */
export const placeMessages = defineMessages({
  en: {
    model: 'The form says {location}, but the model places {object} in {place}.',
    form: 'The form says {location}, but form {number} on {object} says {place}.',
    kept: 'If you submit anyway, the history notes that you ignored this warning.',
    change: 'Change location',
    anyway: 'Submit anyway',
  },
  'zh-CN': {
    model: '表格所填为{location}，但模型中{object}位于{place}。',
    form: '表格所填为{location}，但关于{object}的表格 {number} 所填为{place}。',
    kept: '如仍然提交，历史中将注明您未采纳此提示。',
    change: '更改位置',
    anyway: '仍然提交',
  },
});
