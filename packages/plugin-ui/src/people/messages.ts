import { defineMessages, type Messages, useMessages } from '@gantry/plugin-sdk';

const bundle = defineMessages({
  en: {
    choose: 'Choose a person',
    add: 'Add a person',
    loading: 'Searching…',
    none: 'No member found',
    nobody:
      'Nobody in this project can be chosen here. A project administrator gives people their roles under Settings, People and roles.',
    more: '{shown} of {total} shown. Type to find others.',
    failed: 'The members could not be loaded.',
    retry: 'Try again',
    actsFor: '{deputy} for {principal}, until {day}',
    left: '{name} (has left)',
    unknown: 'Unknown person',
    nameless: 'Name not loaded',
    remove: 'Remove',
    noCompany: 'No company',
    noRole: 'No role',
  },
  'zh-CN': {
    choose: '选择人员',
    add: '添加人员',
    loading: '正在搜索…',
    none: '没有找到成员',
    nobody: '此项目中没有可供选择的人员。项目管理员可在“设置”的“人员与角色”中为成员分配角色。',
    more: '已显示 {shown} 人，共 {total} 人。输入文字可查找其他人。',
    failed: '成员加载失败。',
    retry: '重试',
    actsFor: '{deputy} 代 {principal}，至{day}',
    left: '{name}（已离开）',
    unknown: '未知人员',
    nameless: '姓名未能加载',
    remove: '移除',
    noCompany: '无公司',
    noRole: '无角色',
  },
});

export type PeopleMessages = Messages<(typeof bundle.keys)[number]>;

export function usePeopleMessages(): PeopleMessages {
  return useMessages(bundle);
}
