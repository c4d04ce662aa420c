import type { Translated } from './catalogue.ts';

/** Shown in place of a plugin's view. */
export const pluginsEn = {
  plugins: { starting: 'Starting the plugins' },
  sandbox: {
    elsewhere: 'Shown in another place',
    elsewhereText: 'This module runs apart from the page and shows one of its views at a time.',
    bring: 'Show it here',
  },
  pluginFailed: {
    title: '{{plugin}} did not start',
    quarantined: '{{plugin}} is off',
    text: 'Everything else works. Retry, or report it to the administrator.',
    reported: 'Reported. The administrator finds it in the server’s log.',
    reportFailed: 'The report was not sent. Check the network and try again.',
  },
  pluginHealth: {
    partly: 'Works partly',
    slow: 'Takes {{ms}} ms of each frame; its budget is {{budget}} ms. The model may move less smoothly.',
  },
  pluginProblem: {
    label: {
      'not-built': 'Not built',
      'files-changed': 'Files refused',
      'server-not-granted': 'Server half not granted',
      'server-load': 'Server half failed',
      'server-routes': 'Server half failed',
      'server-migrations': 'Server half failed',
    },
    text: {
      'not-built':
        'The server has no complete build of it. Ask the administrator to build or install it again.',
      'files-changed':
        'Its files are not the ones that were built, so the server does not use them. Ask the administrator to build or install it again.',
      'server-not-granted':
        'It is sandboxed, and this deployment does not let it run code on the server. Functions that need its server half do not work.',
      'server-load':
        'Its server half could not be loaded, and functions that need it do not work. Ask the administrator to look into it.',
      'server-routes':
        'The calls of its server half could not be set up, and functions that need them do not work. Ask the administrator to look into it.',
      'server-migrations':
        'Its tables could not be set up, and functions that need its server half do not work. Ask the administrator to look into it.',
    },
  },
  pluginFaults: {
    label: 'Fault on the server',
    text_one: 'Its server half reported a fault at {{time}}: {{message}}',
    text_other:
      'Its server half reported {{count}} faults since the server started, the latest at {{time}}: {{message}}',
  },
  pluginRoles: {
    unknown:
      'It grants the permission {{permission}} to the role {{role}}, which no project has. Tell its author, or create the role.',
  },
  pluginFigures: {
    title: 'Figures',
    titleOf: 'Figures of {{name}}',
    load: 'Loading',
    activate: 'Start',
    frame: 'Each frame',
    ms: '{{ms}} ms',
    frameMs: '{{ms}} of {{budget}} ms, {{max}} ms at most',
    measured: '{{count}} ×, {{mean}} ms on average, {{max}} ms at most',
    counted: '{{count}} ×',
    countedLatest: '{{count}} ×, the latest: {{props}}',
    dropped_one: '{{count}} more was not kept: the plugin uses too many names.',
    dropped_other: '{{count}} more were not kept: the plugin uses too many names.',
    note: 'Since this project was opened in this page. These figures are not sent anywhere.',
  },
};

export const pluginsZh: Translated<typeof pluginsEn> = {
  plugins: { starting: '正在启动插件' },
  sandbox: {
    elsewhere: '正在其他位置显示',
    elsewhereText: '此模块与页面隔离运行，一次只显示一个视图。',
    bring: '在此显示',
  },
  pluginFailed: {
    title: '{{plugin}}未能启动',
    quarantined: '{{plugin}}已停用',
    text: '其他功能正常。请重试，或报告管理员。',
    reported: '已报告，管理员可在服务器日志中查看。',
    reportFailed: '报告未能发送，请检查网络后重试。',
  },
  pluginHealth: {
    partly: '部分可用',
    slow: '每帧占用 {{ms}} 毫秒，超出预算的 {{budget}} 毫秒，模型移动时可能不够流畅。',
  },
  pluginProblem: {
    label: {
      'not-built': '未构建',
      'files-changed': '文件被拒',
      'server-not-granted': '服务器端未获授权',
      'server-load': '服务器端失败',
      'server-routes': '服务器端失败',
      'server-migrations': '服务器端失败',
    },
    text: {
      'not-built': '服务器上没有该插件的完整构建。请管理员重新构建或安装。',
      'files-changed': '其文件与构建时不一致，服务器已拒绝使用。请管理员重新构建或安装。',
      'server-not-granted':
        '该插件在沙箱中运行，此部署不允许其在服务器上运行代码。依赖其服务器端的功能不可用。',
      'server-load': '其服务器端无法加载，依赖它的功能不可用。请管理员检查。',
      'server-routes': '其服务器端的接口无法建立，依赖它们的功能不可用。请管理员检查。',
      'server-migrations': '其数据表无法建立，依赖其服务器端的功能不可用。请管理员检查。',
    },
  },
  pluginFaults: {
    label: '服务器端故障',
    text_other: '自服务器启动以来，其服务器端报告了 {{count}} 次故障，最近一次在 {{time}}：{{message}}',
  },
  pluginRoles: {
    unknown:
      '它将权限 {{permission}} 授予角色 {{role}}，但没有项目设有该角色，因此无人由此获得该权限。请告知其作者，或创建该角色。',
  },
  pluginFigures: {
    title: '运行数据',
    titleOf: '{{name}}的运行数据',
    load: '加载',
    activate: '启动',
    frame: '每帧',
    ms: '{{ms}} 毫秒',
    frameMs: '{{ms}} / {{budget}} 毫秒，最多 {{max}} 毫秒',
    measured: '{{count}} 次，平均 {{mean}} 毫秒，最多 {{max}} 毫秒',
    counted: '{{count}} 次',
    countedLatest: '{{count}} 次，最近一次：{{props}}',
    dropped_other: '另有 {{count}} 次未保留：插件使用的名称过多。',
    note: '自在此页面打开该项目起统计，不会发送到任何地方。',
  },
};
