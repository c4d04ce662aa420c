import { defineMessages } from '@gantry/plugin-sdk';
import { inBothLanguages } from '../contract/in-both-languages.ts';

/** Texts of the parts that several kinds of forms share. */
export const partMessages = defineMessages(
  inBothLanguages({
    placesFailed: ['The list did not load.', '列表加载失败。'],
    tryAgain: ['Try again', '重试'],
    leaveTitle: ['Leave Confirmation', '离开确认'],
    leaveText: ['Do you want to leave? Any changes will be lost.', '确定离开吗？所有更改将丢失。'],
    leave: ['Leave', '离开'],
    stay: ['Stay', '留下'],
    commentMissing: ['Say why in the comment.', '请在意见中说明原因。'],
    chooseResult: ['Please choose a result', '请选择结果'],
    personMissing: ['Please choose a person', '请选择人员'],
    signatureMissing: ['Please sign before you submit', '提交前请先签名'],
    print: ['Print or save as PDF', '打印或存为 PDF'],
    deleteDraft: ['Delete draft', '删除草稿'],
    deleteTitle: ['Do you want to delete this draft?', '确定删除此草稿吗？'],
    deleteText: ['The action cannot be undone.', '此操作无法撤销。'],
    deleted: ['The draft was deleted.', '草稿已删除。'],
    deleteFailed: ['The draft was not deleted. {why}', '草稿未能删除。{why}'],
    'none.portions': ['This project has no portions yet.', '此项目尚无工程区段。'],
    'none.locations': ['This portion has no locations yet.', '此工程区段尚无位置。'],
    'none.types': ['This project has no types for this list yet.', '此项目尚无此列表的类别。'],
    whoAdds: [
      'A project administrator or a site agent adds them in Settings, Portions, locations and lists.',
      '由项目管理员或地盘代表在“设置、工程区段、位置与列表”中添加。',
    ],
    'add.portions': ['Add portions', '添加工程区段'],
    'add.locations': ['Add locations', '添加位置'],
    'add.types': ['Add types', '添加类别'],
  }),
);
