import { defineMessages } from '@gantry/plugin-sdk';

export const camerasMessages = defineMessages({
  en: {
    absent: 'Confined Space has no cameras',
    absentText:
      'It shows the cameras of the module CCTV, which this project does not have or which does not run; an administrator sees why in Settings, Plugins.',
    none: 'No camera has a limit of people yet',
    noneWho:
      'Confined Space shows cameras with a limit. A project administrator adds cameras and sets their “People limit” in Settings, Cameras.',
    noneMay:
      'Confined Space shows cameras with a limit. Add the cameras that look into confined spaces, and set their “People limit”.',
    toCameras: 'Cameras and limits',
    watchesFailed: 'Permits did not load, so limits are those of the cameras.',
  },
  'zh-CN': {
    absent: '密闭空间没有摄像机',
    absentText:
      '密闭空间显示闭路电视模块的摄像机，而此项目没有该模块，或该模块未在运行；管理员可在“设置”的“插件”页查看原因。',
    none: '尚无设有人数上限的摄像机',
    noneWho: '密闭空间显示设有人数上限的摄像机。项目管理员可在“设置”的“摄像机”页添加摄像机并设置“人数上限”。',
    noneMay: '密闭空间显示设有人数上限的摄像机。请添加对着密闭空间的摄像机，并设置“人数上限”。',
    toCameras: '摄像机及上限',
    watchesFailed: '许可证加载失败，上限以摄像机为准。',
  },
});
