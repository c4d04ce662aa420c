import { defineSandbox } from '@gantry/plugin-sandbox';
import { plugin } from './client/plugin.tsx';
import { permissions } from './contract/instruction-workflow.ts';
import { instructionCalls } from './contract/instructions.ts';
import { type FakeSide, fakeInstructions, inHand } from './fake-instructions.ts';

const ofEngineer = [permissions.view, permissions.issue];
const ofContractor = [permissions.view, permissions.carryOut];
const detail = `routes/detail?id=${inHand}`;
const answersAs = (side: FakeSide) => (server: Parameters<typeof fakeInstructions>[0]) =>
  fakeInstructions(server, side);

export const sandbox = defineSandbox(plugin, {
  endpoints: instructionCalls,
  answers: answersAs('engineer'),
  stories: {
    engineer: {
      title: { en: 'Engineer: the list', 'zh-CN': '工程师：列表' },
      knobs: { show: 'routes/list', permissions: ofEngineer },
    },
    begin: {
      title: { en: 'Engineer: a new instruction', 'zh-CN': '工程师：新建指令' },
      knobs: { show: 'routes/new', permissions: ofEngineer },
    },
    contractor: {
      title: { en: 'Contractor: an instruction in hand', 'zh-CN': '承建商：执行中的指令' },
      knobs: { show: detail, permissions: ofContractor },
      answers: answersAs('contractor'),
    },
    reader: {
      title: { en: 'May only read', 'zh-CN': '只读' },
      knobs: { show: detail, permissions: [permissions.view] },
      answers: answersAs('reader'),
    },
    paper: {
      title: { en: 'On paper', 'zh-CN': '打印件' },
      knobs: { show: `routes/print?id=${inHand}` },
    },
    model: {
      title: { en: 'Instructions in the model', 'zh-CN': '模型中的指令' },
      knobs: { show: 'modelTabs/model', model: 'tunnel', permissions: ofEngineer },
    },
    empty: {
      title: { en: 'No instruction yet', 'zh-CN': '暂无指令' },
      knobs: { show: 'routes/list', permissions: ofEngineer },
      answers: () => ({ list: () => ({ rows: [], total: 0, unreadable: 0, counts: {} }) }),
    },
    offline: {
      title: { en: 'Offline', 'zh-CN': '离线' },
      knobs: { show: 'routes/list', network: 'offline' },
    },
  },
});
