import { defineMessages } from '@gantry/plugin-sdk';

export const forecastMessages = defineMessages({
  en: {
    finish:
      'Forecast: finished on {day}. This assumes that work goes on as it did from {from} to {to}: {pace} of the whole in 30 days, the trend of {points} reported points.',
    overtaken:
      'That day has passed without a report that the work is finished: report its progress for a new forecast.',
    onTarget: 'That is the target.',
    afterTarget_one: 'That is {count} day after the target.',
    afterTarget_other: 'That is {count} days after the target.',
    beforeTarget_one: 'That is {count} day before the target.',
    beforeTarget_other: 'That is {count} days before the target.',
    few: 'No forecast: it needs three reported points.',
    still: 'No forecast: reported work did not go on from {from} to {to}.',
    far: 'No forecast: at the pace of {from} to {to} the work would take more than twenty years.',
    finished: 'All work was reported as finished on {day}.',
    computed: 'From the programme',
    'weight.duration': 'Activities weigh their planned days',
    'weight.objects': 'Activities weigh their objects in the model',
    weight: 'Weight',
    how: 'Computed from the activities of the programme. An activity counts when it is finished, in planned and actual progress alike.',
  },
  'zh-CN': {
    finish:
      '预测：{day} 完成。假设工作按 {from} 至 {to} 的速度继续：每 30 天完成总量的 {pace}，取自 {points} 个已报数据点的趋势。',
    overtaken: '该日期已过，但尚无完工报告。请填报最新进度以重新预测。',
    onTarget: '即目标日期。',
    afterTarget_other: '比目标日期晚 {count} 天。',
    beforeTarget_other: '比目标日期早 {count} 天。',
    few: '无法预测：至少需要三个已报数据点。',
    still: '无法预测：{from} 至 {to} 期间所报工作没有进展。',
    far: '无法预测：按 {from} 至 {to} 的速度，工作还需二十年以上。',
    finished: '所有工作已于 {day} 报告完成。',
    computed: '按施工计划计算',
    'weight.duration': '作业按计划天数加权',
    'weight.objects': '作业按模型构件数加权',
    weight: '权重',
    how: '按施工计划的作业计算。作业完成后才计入，计划与实际相同。',
  },
});
