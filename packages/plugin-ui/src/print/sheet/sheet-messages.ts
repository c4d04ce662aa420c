import { defineMessages } from '@gantry/plugin-sdk';

/** What every printed record says of itself. */
export const sheetMessages = defineMessages({
  en: {
    version: 'Version {version}',
    printed: 'Printed {time} ({zone})',
    signatures: 'Signatures',
    signatureOf: 'Signature of {name}',
    notSigned: 'Not signed',
    hash: 'Hash {hash}',
    broken: 'This signature is no longer intact.',
    brokenNow: 'When this was printed, the signatures were NOT intact.',
    scan: 'Scan to check the signatures',
    codeLabel: 'Code that opens the page on which the signatures are checked',
  },
  'zh-CN': {
    version: '版本 {version}',
    printed: '打印于 {time}（{zone}）',
    signatures: '签名',
    signatureOf: '{name}的签名',
    notSigned: '未签名',
    hash: '哈希值 {hash}',
    broken: '此签名已不完整。',
    brokenNow: '打印时，签名并不完整。',
    scan: '扫描以核实签名',
    codeLabel: '打开签名核实页面的二维码',
  },
});
