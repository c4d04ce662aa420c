import { defineMessages } from '@gantry/plugin-sdk';

/** Titles of the host's own permissions, by code. Those of modules are in their manifests. */
export const permissionTexts = defineMessages({
  en: {
    LAYER_VIEW: 'See the model',
    LAYER_ADMIN: 'Manage models and layers',
    MEMBER_ADMIN: 'Manage people and roles',
    PROJECT_EDIT: 'Change the project',
    DEVICE_ADMIN: 'Manage sensors and counters',
    USER_DEVICE_ADMIN: 'Register devices for signatures of the company',
  },
  'zh-CN': {
    LAYER_VIEW: '查看模型',
    LAYER_ADMIN: '管理模型与图层',
    MEMBER_ADMIN: '管理人员与角色',
    PROJECT_EDIT: '更改项目',
    DEVICE_ADMIN: '管理传感器与计数器',
    USER_DEVICE_ADMIN: '登记公司人员用于签名的设备',
  },
});
