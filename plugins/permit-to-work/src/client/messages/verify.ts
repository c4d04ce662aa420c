import { defineMessages } from '@gantry/plugin-sdk';

/** Texts of what was signed, on the page that checks the signatures of a permit. */
export const signedMessages = defineMessages({
  en: {
    signed: 'What was signed',
    signedNow: 'As covered by the last signature, of {time}.',
    signedThen: 'As covered by the last signature on the paper, of {time}. Compare it with the paper.',
    unreadable: 'What was signed cannot be read any more.',
    renamed: 'This location is now called “{name}”, and the permit shows it so.',
    moved: 'The location has another position since. The map shows the new one.',
    files: 'Signed files',
  },
  'zh-CN': {
    signed: '签署的内容',
    signedNow: '以 {time} 的最后一个签名为准。',
    signedThen: '以纸本上 {time} 的最后一个签名为准，请与纸本对照。',
    unreadable: '签署的内容已无法读取。',
    renamed: '此位置现名为“{name}”，许可证上显示的是现名。',
    moved: '此位置的坐标此后已更改，地图显示的是新坐标。',
    files: '已签署的文件',
  },
});
