import { defineMessages } from '@gantry/plugin-sdk';

export const keptMessages = defineMessages({
  en: {
    kept: 'The server cannot be reached: this is the model of {time}.',
    keptText: 'Permits, forms, alarms and counts are not shown.',
    tryAgain: 'Try again',
    back: 'The server can be reached again.',
    backText: 'This is still the model that was kept in this browser.',
    reload: 'Reload the page',
  },
  'zh-CN': {
    kept: '无法连接服务器：显示的是 {time} 的模型。',
    keptText: '许可证、表格、警报和数量均不显示。',
    tryAgain: '重试',
    back: '已恢复与服务器的连接。',
    backText: '当前显示的仍是本浏览器保存的模型。',
    reload: '重新加载页面',
  },
});
