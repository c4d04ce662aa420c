import { defineMessages } from '@gantry/plugin-sdk';
import { layersEn, layersZh } from './layers.ts';

const movedOn = {
  en: 'The conversion has progressed in the meantime. Check its current state.',
  'zh-CN': '转换状态在此期间已变化，请查看当前状态。',
};
const uploadCut = {
  en: 'The connection was lost during the upload. Check the network and upload the file again.',
  'zh-CN': '文件尚未传完连接就中断了。请检查网络后重新上传。',
};

/** Texts for the problem codes that only the host's own calls return; the SDK's table has the others. */
export const hostProblems = defineMessages({
  en: {
    ...layersEn.problem,
    VERSION_CONFLICT:
      'Somebody else has just changed this. You now see their change; repeat yours if it is still needed.',
    NOT_CONVERTING: movedOn.en,
    NOT_FAILED: movedOn.en,
    UPLOAD_INTERRUPTED: uploadCut.en,
    UPLOAD_STALLED: uploadCut.en,
    LAYER_NAME_TAKEN: 'That name is already used. Choose another.',
    DEVICE_EXISTS: 'A device of this kind with this id is already registered.',
    DEVICE_TOKENS_FULL: 'The device has five tokens. Revoke an unused one first.',
    DEVICE_RETIRED: 'This device is retired.',
  },
  'zh-CN': {
    ...layersZh.problem,
    VERSION_CONFLICT: '其他人刚刚做了更改。现在显示的是他们的选择；如仍需更改，请再次操作。',
    NOT_CONVERTING: movedOn['zh-CN'],
    NOT_FAILED: movedOn['zh-CN'],
    UPLOAD_INTERRUPTED: uploadCut['zh-CN'],
    UPLOAD_STALLED: uploadCut['zh-CN'],
    LAYER_NAME_TAKEN: '名称已被使用，请换一个。',
    DEVICE_EXISTS: '已有同类设备登记了此编号。',
    DEVICE_TOKENS_FULL: '此设备已有五个令牌，请先吊销不再使用的令牌。',
    DEVICE_RETIRED: '此设备已停用。',
  },
});
