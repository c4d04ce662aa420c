import { defineMessages } from '@gantry/plugin-sdk';

export const ruleMessages = defineMessages({
  en: {
    title: 'Permit rules',
    text: 'Hold for every permit of this project.',
    requests: 'Requests',
    cutOff: 'Request cut-off',
    cutOffHint:
      'Time on the day before the work until which a permit can be requested. Leave it empty to take requests at any time.',
    saved: 'Permit rules saved',
    failed: 'The rules did not load',
    saveFailed: 'The rules were not saved. {why}',
    'problem.requestCutOff.invalid': 'Enter a time as 19:00, or nothing.',
  },
  'zh-CN': {
    title: '许可证规则',
    text: '适用于本项目的所有许可证。',
    requests: '申请',
    cutOff: '申请截止时间',
    cutOffHint: '须于工作前一天此时间之前申请许可证。留空则随时可申请。',
    saved: '许可证规则已保存',
    failed: '规则加载失败',
    saveFailed: '规则未能保存。{why}',
    'problem.requestCutOff.invalid': '请按 19:00 的格式输入时间，或留空。',
  },
});
