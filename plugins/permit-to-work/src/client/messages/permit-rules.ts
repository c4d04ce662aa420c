import { defineMessages } from '@gantry/plugin-sdk';
import { dueTerms } from '../../contract/due-words.ts';

export const ruleMessages = defineMessages({
  en: {
    title: 'Permit rules',
    text: 'Hold for every permit of this project.',
    requests: 'Requests',
    cutOff: 'Request cut-off',
    cutOffHint:
      'Time on the day before the work until which a permit can be requested. Leave it empty to take requests at any time.',
    ...dueTerms.en,
    hours: 'h',
    dues: 'Due times',
    duesText:
      'Say when a step is late, on the page of a permit, under the bell and on My day. Nothing is refused because of them. A change also holds for permits that are open: under the bell and on My day within a minute.',
    usual: 'Usual values',
    beforeStart: 'By the start of the permit',
    beforeEnd: 'By the end of the permit',
    leadHint:
      '0: by the start. 24: the day before. A request that comes later than that has the hours below, but no longer than until the start.',
    startHours:
      'Start is due when the permit starts; check and issue too, or earlier by the hours above. A step that opens after that has these hours.',
    endHours:
      'Hand back, resume and close are due when the permit ends. A step that opens after that has these hours.',
    rescheduleHint: 'For a request that was not issued in time, from the end of its time.',
    saved: 'Permit rules saved',
    failed: 'The rules did not load',
    saveFailed: 'The rules were not saved. {why}',
    'problem.requestCutOff.invalid': 'Enter a time as 19:00, or nothing.',
    'problem.whole': 'Enter whole hours.',
    'problem.number': 'Enter whole hours.',
    'problem.required': 'Enter whole hours.',
    'problem.min_one': 'Enter {minimum} hour or more.',
    'problem.min_other': 'Enter {minimum} hours or more.',
    'problem.max': 'Enter {maximum} hours or less.',
  },
  'zh-CN': {
    title: '许可证规则',
    text: '适用于本项目的所有许可证。',
    requests: '申请',
    cutOff: '申请截止时间',
    cutOffHint: '须于工作前一天此时间之前申请许可证。留空则随时可申请。',
    ...dueTerms['zh-CN'],
    hours: '小时',
    dues: '到期时间',
    duesText:
      '决定步骤何时算逾期，显示于许可证页面、通知及“我的今日”。不会因此拒绝任何操作。更改亦适用于未完结的许可证：通知及“我的今日”于一分钟内更新。',
    usual: '常用值',
    beforeStart: '许可证开始前',
    beforeEnd: '许可证结束前',
    leadHint: '0：开始时到期。24：前一天到期。更晚提出的申请按以下时限计算，但不迟于开始时间。',
    startHours:
      '开工于许可证开始时到期；核查及签发亦然，或按上述时数提前到期。此后才开启的步骤按以下时限计算。',
    endHours: '交回、恢复及结束于许可证结束时到期。此后才开启的步骤按以下时限计算。',
    rescheduleHint: '适用于未及时签发的申请，自其有效期结束起计。',
    saved: '许可证规则已保存',
    failed: '规则加载失败',
    saveFailed: '规则未能保存。{why}',
    'problem.requestCutOff.invalid': '请按 19:00 的格式输入时间，或留空。',
    'problem.whole': '请输入整数小时。',
    'problem.number': '请输入整数小时。',
    'problem.required': '请输入整数小时。',
    'problem.min_other': '请输入不少于 {minimum} 小时。',
    'problem.max': '请输入不多于 {maximum} 小时。',
  },
});
