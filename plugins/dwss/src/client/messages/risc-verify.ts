import { defineMessages } from '@gantry/plugin-sdk';

/** Texts of the page that says whether the signatures of a form are intact. */
export const verifyMessages = defineMessages({
  en: {
    crumb: 'Check of signatures',
    openForm: 'Open the form',
    again: 'Check again',
    checked: 'Checked {time}',
    failed: 'The signatures could not be checked',
    list: 'RISC forms',

    intact: 'All signatures are intact.',
    intactText: 'Form, files and signatures are what was signed, and none is missing.',
    broken: 'Something was altered after it was signed.',
    brokenText: 'Do not rely on this form. Tell the project administrator, and keep this paper.',
    unsigned: 'Nobody has signed this form yet.',

    'paper.current': 'The paper is up to date.',
    'paper.current.text': 'It shows version {version}, and the form has not changed since.',
    'paper.changed': 'The form has changed since it was printed.',
    'paper.changed.text_one':
      'The paper shows version {version}; there was {count} step since. The form is now: {status}.',
    'paper.changed.text_other':
      'The paper shows version {version}; there were {count} steps since. The form is now: {status}.',
    'paper.unknown': 'This paper does not belong to the form as it is kept here.',
    'paper.unknown.text':
      'The signature on it is not among those of the form. The paper is forged, or signatures were removed here.',

    signed: 'What was signed',
    signedNow: 'As covered by the last signature, of {time}',
    signedThen: 'As covered by the last signature on the paper, of {time}',
    compare: 'Compare this with the paper.',
    unreadable: 'What was signed cannot be read any more.',
    inspections: 'Results',
    files: 'Signed files',
    'file.intact': 'As signed',
    'file.altered': 'Altered',
    'file.gone': 'Gone',

    signatures: 'Signatures',
    hash: 'Hash {hash}',
    fits: 'Intact',
    'problem.content': 'What was signed was altered.',
    'problem.image': 'The drawing was altered or is gone.',
    'problem.chain': 'The signature itself was altered, or one before it is missing.',
    'problem.attachments': 'A file was exchanged or taken away.',
    'problem.record': 'The form was changed outside the workflow.',
    'problem.missing': 'The signature is gone.',
  },
  'zh-CN': {
    crumb: '签名核实',
    openForm: '打开表格',
    again: '重新核实',
    checked: '核实于 {time}',
    failed: '未能核实签名',
    list: 'RISC 表格',

    intact: '所有签名完整。',
    intactText: '表格、文件及签名均与签署时相同，没有缺失。',
    broken: '签署后有内容被更改。',
    brokenText: '请勿依赖此表格。请通知项目管理员，并保留此纸本。',
    unsigned: '此表格尚未有人签署。',

    'paper.current': '纸本为最新。',
    'paper.current.text': '纸本为版本 {version}，其后表格没有更改。',
    'paper.changed': '表格在打印后已有更改。',
    'paper.changed.text_other': '纸本为版本 {version}，其后有 {count} 个步骤。表格现为：{status}。',
    'paper.unknown': '此纸本与这里保存的表格不符。',
    'paper.unknown.text': '纸本上的签名不在此表格的签名之中。纸本属伪造，或此处的签名已被移除。',

    signed: '签署的内容',
    signedNow: '以 {time} 的最后一个签名为准',
    signedThen: '以纸本上 {time} 的最后一个签名为准',
    compare: '请与纸本对照。',
    unreadable: '签署的内容已无法读取。',
    inspections: '结果',
    files: '已签署的文件',
    'file.intact': '与签署时相同',
    'file.altered': '已被更改',
    'file.gone': '已不存在',

    signatures: '签名',
    hash: '哈希值 {hash}',
    fits: '完整',
    'problem.content': '签署的内容被更改。',
    'problem.image': '签名图像被更改或已不存在。',
    'problem.chain': '签名本身被更改，或之前的签名缺失。',
    'problem.attachments': '文件被替换或移除。',
    'problem.record': '表格未经步骤而被更改。',
    'problem.missing': '签名已不存在。',
  },
});
