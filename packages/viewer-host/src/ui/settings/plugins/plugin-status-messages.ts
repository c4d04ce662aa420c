import { defineMessages } from '@gantry/plugin-sdk';

export const pluginStatusMessages = defineMessages({
  en: {
    'health.partly': 'Works partly',
    'health.slow':
      'Takes {ms} ms of each frame; its budget is {budget} ms. The model may move less smoothly.',
    'problem.label.not-built': 'Not built',
    'problem.label.files-changed': 'Files refused',
    'problem.label.server-not-granted': 'Without its server half',
    'problem.label.server-load': 'Server half failed',
    'problem.label.server-routes': 'Server half failed',
    'problem.label.server-migrations': 'Server half failed',
    'problem.text.not-built':
      'The server has no complete build of it. Ask the administrator to build or install it again.',
    'problem.text.files-changed':
      'Its files are not the ones that were built, so the server does not use them. Ask the administrator to build or install it again.',
    'problem.text.server-not-granted':
      'Its server half is not allowed to run on this server, as was decided. Functions that need it do not work. Whoever installs plugins can allow it under Rights, the operator in gantry.config.json.',
    'problem.text.server-load':
      'Its server half could not be loaded, and functions that need it do not work. Ask the administrator to look into it.',
    'problem.text.server-routes':
      'The calls of its server half could not be set up, and functions that need them do not work. Ask the administrator to look into it.',
    'problem.text.server-migrations':
      'Its tables could not be set up, and functions that need its server half do not work. Ask the administrator to look into it.',
    'faults.label': 'Fault on the server',
    'faults.text_one': 'Its server half reported a fault at {time}: {message}',
    'faults.text_other':
      'Its server half reported {count} faults since the server started, the latest at {time}: {message}',
    'roles.unknown':
      'It grants the permission {permission} to the role {role}, which no project has. Tell its author, or create the role.',
    'status.available': 'Available',
    'status.activating': 'Starting',
    'status.active': 'Active',
    'status.inactive': 'Inactive',
    'status.refused-manifest': 'Manifest refused',
    'status.refused-trust': 'Not trusted',
    'status.refused-sdk': 'SDK mismatch',
    'status.refused-capability': 'Capability refused',
    'status.missing-service': 'Service missing',
    'status.failed-load': 'Did not load',
    'status.failed-activate': 'Did not start',
    'status.quarantined': 'Quarantined',
  },
  'zh-CN': {
    'health.partly': '部分可用',
    'health.slow': '每帧占用 {ms} 毫秒，超出预算的 {budget} 毫秒，模型移动时可能不够流畅。',
    'problem.label.not-built': '未构建',
    'problem.label.files-changed': '文件被拒',
    'problem.label.server-not-granted': '未运行服务器端',
    'problem.label.server-load': '服务器端失败',
    'problem.label.server-routes': '服务器端失败',
    'problem.label.server-migrations': '服务器端失败',
    'problem.text.not-built': '服务器上没有该插件的完整构建。请管理员重新构建或安装。',
    'problem.text.files-changed': '其文件与构建时不一致，服务器已拒绝使用。请管理员重新构建或安装。',
    'problem.text.server-not-granted':
      '按此前的决定，其服务器端未获准在此服务器上运行，依赖它的功能不可用。安装插件的人可在“权利”中允许，服务器管理员可在 gantry.config.json 中允许。',
    'problem.text.server-load': '其服务器端无法加载，依赖它的功能不可用。请管理员检查。',
    'problem.text.server-routes': '其服务器端的接口无法建立，依赖它们的功能不可用。请管理员检查。',
    'problem.text.server-migrations': '其数据表无法建立，依赖其服务器端的功能不可用。请管理员检查。',
    'faults.label': '服务器端故障',
    'faults.text_other': '自服务器启动以来，其服务器端报告了 {count} 次故障，最近一次在 {time}：{message}',
    'roles.unknown':
      '它将权限 {permission} 授予角色 {role}，但没有项目设有该角色，因此无人由此获得该权限。请告知其作者，或创建该角色。',
    'status.available': '可用',
    'status.activating': '启动中',
    'status.active': '已启用',
    'status.inactive': '未启用',
    'status.refused-manifest': '清单被拒',
    'status.refused-trust': '不受信任',
    'status.refused-sdk': 'SDK 不匹配',
    'status.refused-capability': '能力被拒',
    'status.missing-service': '缺少服务',
    'status.failed-load': '加载失败',
    'status.failed-activate': '启动失败',
    'status.quarantined': '已隔离',
  },
});
