const label = { type: 'string', default: '', scope: 'project', write: 'REF_ADMIN' } as const;

/** What the reference data declares in the manifest. */
export const referenceManifest = {
  permissions: [{ id: 'REF_ADMIN', title: '%permission.refAdmin%' }],
  contributes: {
    settingsPages: {
      reference: {
        title: '%settings.reference%',
        icon: 'Location',
        permission: 'REF_ADMIN',
        scope: 'project',
      },
    },
    contextMenus: {
      'place-location-on-object': { target: 'object', command: 'place-location' },
      'place-location-on-ground': { target: 'ground', command: 'place-location' },
    },
    commands: {
      'place-location': { title: '%command.placeLocation%', icon: 'Location', permission: 'REF_ADMIN' },
    },
  },
  settings: {
    locationLabel: { ...label, title: '%setting.locationLabel%' },
    locationLabelChinese: { ...label, title: '%setting.locationLabelChinese%' },
  },
  messages: {
    en: {
      'command.placeLocation': 'Add a location for forms here',
      'setting.locationLabel': 'What the project calls its locations, such as Bay (empty: Location)',
      'setting.locationLabelChinese': 'The same in Chinese (empty: 位置)',
      'settings.reference': 'Portions, locations and lists',
      'permission.refAdmin': 'Maintain portions, locations and lists',
    },
    'zh-CN': {
      'command.placeLocation': '在此新增表格位置',
      'setting.locationLabel': '项目对位置的英文称呼，例如 Bay（留空：Location）',
      'setting.locationLabelChinese': '项目对位置的中文称呼，例如“节段”（留空：位置）',
      'settings.reference': '工程区段、位置与列表',
      'permission.refAdmin': '维护工程区段、位置和列表',
    },
  },
} as const;
