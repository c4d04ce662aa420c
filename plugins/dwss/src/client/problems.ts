import { defineMessages } from '@gantry/plugin-sdk';

/**
 * By code: what failed and what to do. Only the module's own codes; the SDK has the shared ones. `blocker.…` say why a step cannot be
 * done, `problem.…` what is wrong with a field.
 */
export const problems = defineMessages({
  en: {
    FORBIDDEN: 'This step is not yours to do, or your role does not allow it.',
    OTHER_COMPANY: 'Another company submitted this form. Only its people can do this.',
    TASK_DONE: 'Somebody has already done this step. Look at the form as it is now.',
    SIDE_TASK_OPEN:
      'A request to withdraw or to edit is waiting for an answer. Nothing else can be done until it is answered.',
    WRONG_STATE: 'The form has moved on and does not allow this any more.',
    ACTION_BLOCKED: 'Something is missing before this can be done.',
    CHOICE_REQUIRED: 'Choose a result first.',
    WRONG_PERSON:
      'This person cannot take the step: their role does not include it, or they belong to the submitter’s company. Choose another.',
    RULE_BROKEN: 'The form was not accepted. Check the fields.',
    RESULT_SIGNED:
      'The result of this form is signed. Only the consultant’s side changes its objects now. Ask the gate or the inspector.',
    REASON_REQUIRED: 'The result of this form is signed. Say why its objects change.',
    TOO_MANY_LINKS: 'The object or the form has too many links. Remove some first.',
    MODEL_GONE: 'This model is no longer in the project. Choose an object of another model.',
    OBJECT_GONE: 'The model has no such object. Load the model again and choose another object.',
    NUMBER_GIVEN: 'A form that has a number keeps its discipline.',
    COMMENT_REQUIRED: 'Write a comment.',
    BATCH_TOO_LARGE: 'A batch has at most 200 forms. Select fewer.',
    FAILED: 'The server could not do this. Try this form again.',
    REFERENCE_NAME_TAKEN: 'Another entry has this name. Choose another name.',
    LAST_DISCIPLINE: 'New forms must offer one discipline at least. Activate another one first.',

    'blocker.FORM_INCOMPLETE': 'Fill in: {about}.',
    'blocker.FORM_INCOMPLETE.unnamed': 'Required fields are empty. Open the form and fill them in.',
    'blocker.LATE_NOT_ALLOWED':
      'This project does not accept forms after their inspection time. Choose a later time.',
    'blocker.SHORT_NOTICE_NOT_ALLOWED': 'This project needs 24 hours of preparation. Choose a later time.',
    'blocker.SKIP_NOT_ALLOWED': 'This project does not forward straight to an inspector.',
    'blocker.INSPECTION_DATE_REQUIRED': 'Say when the inspection took place.',
    'blocker.INSPECTED_IN_FUTURE': 'The inspection cannot have taken place in the future.',
    'blocker.EARLY_REASON_REQUIRED':
      'The inspection took place before the work was ready or the form was submitted. Say why in the comment.',
    'blocker.COMMENT_REQUIRED': 'Say why in the comment.',
    'blocker.SIGNATURE_REQUIRED': 'Please sign before you submit',

    'problem.unknown': 'This is no longer there. Choose another.',
    'problem.otherDiscipline': 'This type of work belongs to another discipline.',
    'problem.fixedByNumber': 'A form that has a number keeps its discipline.',
    'problem.cannotSubmit': 'This person may not submit forms of the discipline.',
    'problem.cannotDraft': 'The author may not draft forms of this discipline.',
    'problem.otherCompany': 'This person works for another company. Choose a colleague.',
  },
  'zh-CN': {
    FORBIDDEN: '此步骤不由您处理，或您的角色无权执行。',
    OTHER_COMPANY: '此表格由其他公司提交，只有该公司的人员可执行此步骤。',
    TASK_DONE: '此步骤已由他人完成。请查看表格的最新状态。',
    SIDE_TASK_OPEN: '撤回或修改申请尚待处理，之前不能执行其他操作。',
    WRONG_STATE: '表格状态已改变，不能再执行此操作。',
    ACTION_BLOCKED: '执行前仍欠缺部分资料。',
    CHOICE_REQUIRED: '请先选择结果。',
    WRONG_PERSON: '此人不能处理此步骤：没有相应职能，或属于提交人的公司。请选择其他人。',
    RULE_BROKEN: '表格未被接受，请检查各栏。',
    RESULT_SIGNED: '此表格的结果已签署，只有顾问方可更改其关联构件。请联络分派人或检查员。',
    REASON_REQUIRED: '此表格的结果已签署，请说明更改关联构件的原因。',
    TOO_MANY_LINKS: '构件或表格的关联过多，请先移除一些。',
    MODEL_GONE: '项目中已没有此模型，请选择其他模型的构件。',
    OBJECT_GONE: '模型中没有此构件，请重新载入模型并选择其他构件。',
    NUMBER_GIVEN: '已有编号的表格不能更改专业。',
    COMMENT_REQUIRED: '请填写意见。',
    BATCH_TOO_LARGE: '每批最多 200 份表格，请减少选择。',
    FAILED: '服务器未能处理此表格，请重试。',
    REFERENCE_NAME_TAKEN: '已有同名的项，请改用其他名称。',
    LAST_DISCIPLINE: '新表格须至少提供一个专业，请先启用其他专业。',

    'blocker.FORM_INCOMPLETE': '请填写：{about}。',
    'blocker.FORM_INCOMPLETE.unnamed': '必填栏尚未填写。请打开表格填写。',
    'blocker.LATE_NOT_ALLOWED': '此项目不接受在检查时间之后提交的表格，请选择较后的时间。',
    'blocker.SHORT_NOTICE_NOT_ALLOWED': '此项目须有 24 小时准备时间，请选择较后的时间。',
    'blocker.SKIP_NOT_ALLOWED': '此项目不可直接转交检查员。',
    'blocker.INSPECTION_DATE_REQUIRED': '请填写检查时间。',
    'blocker.INSPECTED_IN_FUTURE': '检查时间不能在将来。',
    'blocker.EARLY_REASON_REQUIRED': '检查时间早于可供检查时间或表格提交时间，请在意见中说明原因。',
    'blocker.COMMENT_REQUIRED': '请在意见中说明原因。',
    'blocker.SIGNATURE_REQUIRED': '提交前请先签名',

    'problem.unknown': '该项已不存在，请重新选择。',
    'problem.otherDiscipline': '此工作类别属于其他专业。',
    'problem.fixedByNumber': '已有编号的表格不能更改专业。',
    'problem.cannotSubmit': '此人不可提交该专业的表格。',
    'problem.cannotDraft': '草稿的作者不可草拟该专业的表格。',
    'problem.otherCompany': '此人属于其他公司，请选择同事。',
  },
});
