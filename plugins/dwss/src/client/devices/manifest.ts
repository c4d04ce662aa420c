/** What signing devices declare in the manifest. */
export const deviceManifest = {
  permissions: [{ id: 'USER_DEVICE_ADMIN', title: '%permission.deviceAdmin%' }],
  contributes: {
    settingsPages: {
      devices: {
        title: '%settings.devices%',
        icon: 'Signature',
        permission: 'USER_DEVICE_ADMIN',
        scope: 'project',
      },
      'this-device': {
        title: '%settings.thisDevice%',
        icon: 'Signature',
        permission: 'RISC_VIEW',
        scope: 'user',
      },
    },
  },
  settings: {
    registeredDevice: {
      type: 'boolean',
      default: false,
      scope: 'project',
      write: 'REF_ADMIN',
      title: '%setting.registeredDevice%',
    },
  },
  messages: {
    en: {
      'setting.registeredDevice': 'Accept signatures from registered devices only',
      'settings.devices': 'Signing devices',
      'settings.thisDevice': 'This browser',
      'permission.deviceAdmin': 'Register devices for signatures of the company',
    },
    'zh-CN': {
      'setting.registeredDevice': '只接受已登记设备的签名',
      'settings.devices': '签名设备',
      'settings.thisDevice': '本浏览器',
      'permission.deviceAdmin': '登记公司人员用于签名的设备',
    },
  },
} as const;
