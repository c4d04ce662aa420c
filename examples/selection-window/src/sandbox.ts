import { defineSandbox } from '@gantry/plugin-sandbox';
import { plugin } from './plugin.tsx';

const show = 'windowTabs/properties';

export const sandbox = defineSandbox(plugin, {
  models: [
    {
      id: 'survey',
      name: 'Survey points',
      objects: [
        {
          globalId: '0SurveyPointWithoutAny',
          category: 'IFCBUILDINGELEMENTPROXY',
          box: [0, 0, -2, 2, 2, 0],
          properties: {
            Name: 'Point 1',
            'Pset_Survey.Accuracy': 0.003,
            'Pset_Survey.Checked': false,
            'Pset_Survey.Note': null,
          },
        },
      ],
    },
  ],
  stories: {
    office: { title: { en: 'Office floor', 'zh-CN': '办公楼层' }, knobs: { show, model: 'office' } },
    values: {
      title: { en: 'Numbers, no and nothing', 'zh-CN': '数字、否与空值' },
      knobs: { show, model: 'own' },
    },
  },
});
