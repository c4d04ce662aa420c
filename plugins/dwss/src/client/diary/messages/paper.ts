import { inBothLanguages } from '../../../contract/in-both-languages.ts';

/** Texts of the printed diary, which shows labels in both languages. */
export const paperTexts = inBothLanguages({
  sheet: ['Printable site diary', '可打印的工地日志'],
  paperTitle: ['Site Diary', '工地日志'],
  backToDiary: ['Back to the diary', '返回日志'],
  version: ['Version {version}', '版本 {version}'],
  printed: ['Printed {time} ({zone})', '打印于 {time}（{zone}）'],
  signatures: ['Signatures', '签名'],
  signatureOf: ['Signature of {name}', '{name} 的签名'],
  notSigned: ['Not signed', '未签名'],
  hash: ['Hash {hash}', '哈希值 {hash}'],
  brokenSignature: ['This signature is no longer intact.', '此签名已不完整。'],
  brokenNow: ['When this was printed, the signatures were NOT intact.', '打印时签名并不完整。'],
  scan: ['Scan to check the signatures', '扫描以核实签名'],
  codeLabel: ['Code that opens the page on which the signatures are checked', '打开签名核实页面的二维码'],
  proof: [
    'Each signature of the diary covers its portions, its history and the signature before it. The code opens a page that says whether they are still what was signed.',
    '日志的每个签名涵盖其区段、历史及之前的签名。二维码打开的页面会说明内容是否仍与签署时相同。',
  ],
});
