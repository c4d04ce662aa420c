import { defineMessages } from '@gantry/plugin-sdk';

export const signatureMessages = defineMessages({
  en: {
    signature: 'Signature',
    draw: 'Draw',
    type: 'Type',
    stored: 'Stored signature',
    noneStored: 'You have no stored signature.',
    storedFailed: 'Your stored signature did not load.',
    signHere: 'Sign here',
    signedName: 'Your name',
    clearSignature: 'Clear signature',
    signatureHow: 'To sign without a pointer, choose Type.',
    keepSignature: 'Store this signature for next time',
    keptSignature: 'The signature is stored. You can submit in a moment.',
    keepFailed: 'The signature was not stored. {why}',
  },
  'zh-CN': {
    signature: '签名',
    draw: '手写',
    type: '输入',
    stored: '已存签名',
    noneStored: '您没有已存签名。',
    storedFailed: '您的已存签名未能加载。',
    signHere: '在此签名',
    signedName: '您的姓名',
    clearSignature: '清除签名',
    signatureHow: '不使用指针签名时，请选择“输入”。',
    keepSignature: '保存此签名供下次使用',
    keptSignature: '签名已保存，稍后即可提交。',
    keepFailed: '签名未能保存。{why}',
  },
});
