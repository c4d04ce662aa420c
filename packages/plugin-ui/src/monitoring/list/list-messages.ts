import { defineMessages } from '@gantry/plugin-sdk';

export const listMessages = defineMessages({
  en: { status: 'Status', all: 'All', Online: 'Online', Offline: 'Offline' },
  'zh-CN': { status: '状态', all: '全部', Online: '在线', Offline: '离线' },
});
