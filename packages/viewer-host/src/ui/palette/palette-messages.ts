import { defineMessages } from '@gantry/plugin-sdk';

export const paletteMessages = defineMessages({
  en: {
    title: 'Search and commands',
    placeholder: 'Search objects by name, class or id; commands; pages',
    objects: 'Objects',
    commands: 'Commands',
    pages: 'Go to',
    searching: 'Searching…',
    noMatch: 'Nothing matches “{search}”',
    failed: 'Objects did not load. Check the network, then type again.',
    more_one: '{count} more object. Type more to narrow down.',
    more_other: '{count} more objects. Type more to narrow down.',
    hint: 'Type two letters or more to search the objects of all models.',
    unnamed: 'Unnamed',
    results_one: '{count} result',
    results_other: '{count} results',
  },
  'zh-CN': {
    title: '搜索与命令',
    placeholder: '按名称、类别或编号搜索构件；命令；页面',
    objects: '构件',
    commands: '命令',
    pages: '前往',
    searching: '正在搜索…',
    noMatch: '没有与“{search}”匹配的内容',
    failed: '构件加载失败。请检查网络后重新输入。',
    more_other: '还有 {count} 个构件，请输入更多文字以缩小范围。',
    hint: '输入两个以上字符，可搜索所有模型的构件。',
    unnamed: '未命名',
    results_other: '{count} 个结果',
  },
});
