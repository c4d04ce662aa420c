import { defineMessages } from '@gantry/plugin-sdk';

export const windowMessages = defineMessages({
  en: {
    open: 'Open now',
    more: 'Open a window',
    menu: 'Windows',
    gone: 'There is no such window',
    goneText: 'Its module may be switched off in this project, or you lack the permission to see it.',
    tooMany: 'No more windows fit: {count} are open. Close one, then open this one again.',
    popOut: 'Open {title} in its own window',
    blocked: 'The browser blocked the new window. Allow pop-ups for this site, then try again.',
    bringBack: 'Put back over the model',
  },
  'zh-CN': {
    open: '已打开',
    more: '打开窗口',
    menu: '窗口',
    gone: '没有这个窗口',
    goneText: '其模块可能已在此项目停用，或您无权查看。',
    tooMany: '窗口过多：已打开 {count} 个。请先关闭一个，再打开此窗口。',
    popOut: '在独立窗口中打开{title}',
    blocked: '浏览器阻止了新窗口。请允许此网站弹出窗口，然后重试。',
    bringBack: '放回模型上方',
  },
});
