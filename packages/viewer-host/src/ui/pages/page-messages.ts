import { defineMessages } from '@gantry/plugin-sdk';

export const pageMessages = defineMessages({
  en: {
    failed: 'That did not work',
    'notFound.title': 'There is no such page',
    'notFound.text': 'The address may be old or mistyped.',
    'notFound.home': 'Go to the model',
    'notFound.projects': 'Go to your projects',
    'route.gone': 'You cannot see this page',
    'route.goneText':
      'The address may be mistyped, its module may be removed or switched off in this project, or you lack the permission to see it.',
    'plugins.starting': 'Starting the plugins',
  },
  'zh-CN': {
    failed: '操作未成功',
    'notFound.title': '没有此页面',
    'notFound.text': '地址可能已失效或输入有误。',
    'notFound.home': '前往模型',
    'notFound.projects': '前往项目列表',
    'route.gone': '您无法查看此页面',
    'route.goneText': '地址可能输入有误，其模块可能已移除或在此项目停用，或您无权查看。',
    'plugins.starting': '正在启动插件',
  },
});
