import { defineMessages } from '@gantry/plugin-sdk';
import { inBothLanguages } from '../../../contract/in-both-languages.ts';

/** Texts of what was signed, on the page that checks the signatures of a form. */
export const signedMessages = defineMessages(
  inBothLanguages({
    signed: ['What was signed', '签署的内容'],
    signedNow: ['As covered by the last signature, of {time}', '以 {time} 的最后一个签名为准'],
    signedThen: [
      'As covered by the last signature on the paper, of {time}',
      '以纸本上 {time} 的最后一个签名为准',
    ],
    compare: ['Compare this with the paper.', '请与纸本对照。'],
    unreadable: ['What was signed cannot be read any more.', '签署的内容已无法读取。'],
    inspections: ['Results', '结果'],
    objects: ['Objects of the model', '模型构件'],
    files: ['Signed files', '已签署的文件'],
  }),
);
