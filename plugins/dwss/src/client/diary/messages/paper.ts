import { inBothLanguages } from '../../../contract/in-both-languages.ts';

/** Texts of the printed diary, which shows labels in both languages. */
export const paperTexts = inBothLanguages({
  sheet: ['Printable site diary', '可打印的工地日志'],
  paperTitle: ['Site Diary', '工地日志'],
  backToDiary: ['Back to the diary', '返回日志'],
  paperHistory: ['History', '历史'],
  paperTime: ['Time', '时间'],
  paperStep: ['Step', '步骤'],
  paperComment: ['Comment', '意见'],
  proof: [
    'Each signature of the diary covers its portions, its history and the signature before it. The code opens a page that says whether they are still what was signed.',
    '日志的每个签名涵盖其区段、历史及之前的签名。二维码打开的页面会说明内容是否仍与签署时相同。',
  ],
});
