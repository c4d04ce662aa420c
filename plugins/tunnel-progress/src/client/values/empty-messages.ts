import { defineMessages } from '@gantry/plugin-sdk';

export const emptyMessages = defineMessages({
  en: {
    title: 'No progress yet',
    begin: 'Bring in a csv file with the items of the project and their progress.',
    who: 'A project administrator or a site agent brings in the items of the project and their progress.',
    upload: 'Upload progress',
  },
  'zh-CN': {
    title: '暂无进度',
    begin: '请导入包含项目工作项及其进度的 csv 文件。',
    who: '由项目管理员或地盘总管导入项目的工作项及其进度。',
    upload: '上传进度',
  },
});
