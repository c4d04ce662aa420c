import { defineMessages } from '@gantry/plugin-sdk';

export const projectFrameMessages = defineMessages({
  en: {
    'noAccess.title': 'You cannot open {project}',
    'noAccess.text': 'It does not exist, or you are not a member. Ask its project administrator for access.',
    'noAccess.back': 'Choose another project',
    'opening.project': 'Opening {project}',
    'opening.failed': '{project} did not open',
  },
  'zh-CN': {
    'noAccess.title': '您无法打开 {project}',
    'noAccess.text': '该项目不存在，或您不是其成员。请向项目管理员申请权限。',
    'noAccess.back': '选择其他项目',
    'opening.project': '正在打开 {project}',
    'opening.failed': '{project} 打开失败',
  },
});
