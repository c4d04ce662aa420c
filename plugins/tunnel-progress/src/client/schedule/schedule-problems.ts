import { defineMessages } from '@gantry/plugin-sdk';

/** Sentences for the refusals of the programme. */
export const scheduleProblems = defineMessages({
  en: {
    TOO_MANY: 'The project would have too many activities, links or rules. Remove some first.',
    ACTIVITY_GONE: 'The activity is not there any more. Choose another one.',
    OBJECT_GONE: 'The model no longer has some of these objects.',
    LINK_GONE: 'These objects are not linked any more.',
    MODEL_GONE: 'The project does not have this model any more.',
    RULE_NEEDS_TARGET: 'Say which property has the id of the activity.',
    RULE_NAME_TAKEN: 'Another rule has this name.',
    NOT_LATEST: 'A later import is in effect. Only the latest can be rolled back.',
  },
  'zh-CN': {
    TOO_MANY: '项目的作业、关联或规则过多，请先移除一些。',
    ACTIVITY_GONE: '该作业已不存在，请选择其他作业。',
    OBJECT_GONE: '模型中已没有其中一些构件。',
    LINK_GONE: '这些构件已不再关联。',
    MODEL_GONE: '项目中已没有该模型。',
    RULE_NEEDS_TARGET: '请指明哪个属性含有作业编号。',
    RULE_NAME_TAKEN: '已有同名规则。',
    NOT_LATEST: '其后已有导入，只能回滚最近一次。',
  },
});
