import { prose } from '@gantry/plugin-sdk/contract';
import * as z from 'zod';
import type { PermitType } from './permit-type.ts';

export interface ChecklistItem {
  /** Stable, because answers are stored under it. */
  readonly id: string;
  readonly en: string;
  readonly 'zh-CN': string;
  /** 'Not applicable' is not allowed as an answer. */
  readonly mandatory?: boolean;
}

export const checklists: Readonly<Record<PermitType, readonly ChecklistItem[]>> = {
  'Hot Work': [
    {
      id: 'combustibles',
      en: 'Combustible material within 10 m removed or covered with fire blankets',
      'zh-CN': '10 米范围内的可燃物已移走或以防火毯覆盖',
      mandatory: true,
    },
    {
      id: 'extinguishers',
      en: 'Two suitable extinguishers, in date, within reach of the work',
      'zh-CN': '工作位置伸手可及处备有两具合适且未过期的灭火器',
      mandatory: true,
    },
    {
      id: 'fire-watch',
      en: 'Fire watch named, and stays 60 minutes after the last spark',
      'zh-CN': '已指定看火员，并于最后火花后留守 60 分钟',
      mandatory: true,
    },
    {
      id: 'cylinders',
      en: 'Gas cylinders upright and chained, flashback arrestors at both ends of the hoses',
      'zh-CN': '气瓶直立并以链固定，软喉两端装有防回火器',
    },
    {
      id: 'spread',
      en: 'Openings through which sparks may fall are closed, level below is cleared',
      'zh-CN': '火花可能掉落的开口已封盖，下层已清场',
    },
    {
      id: 'ventilation',
      en: 'Fumes are drawn away from people, tunnel ventilation is running',
      'zh-CN': '烟气已引离人员，隧道通风系统正在运作',
    },
  ],
  Lifting: [
    {
      id: 'lifting-plan',
      en: 'Lifting plan approved; load, radius and capacity agree with it',
      'zh-CN': '吊运计划已批核；载重、半径及安全负荷与计划相符',
      mandatory: true,
    },
    {
      id: 'appliance-certificates',
      en: 'Certificates of appliance and gear in date and on site',
      'zh-CN': '起重机械及起重装置的证明书有效并存放于工地',
      mandatory: true,
    },
    {
      id: 'crew',
      en: 'Operator, rigger and signaller hold valid certificates and share one signal',
      'zh-CN': '操作员、索具员及讯号员持有效证书并使用同一讯号',
      mandatory: true,
    },
    {
      id: 'exclusion-zone',
      en: 'Lifting zone fenced off, nobody passes below the load',
      'zh-CN': '吊运区已围封，无人可从吊物下方通过',
      mandatory: true,
    },
    {
      id: 'ground',
      en: 'Ground or deck below the outriggers proven for the load',
      'zh-CN': '支腿下的地面或平台已证明可承受荷载',
    },
    {
      id: 'wind',
      en: 'Anemometer read; work stops above the wind speed of the plan',
      'zh-CN': '已读取风速计；风速超过计划限值时停止作业',
    },
  ],
  Drill: [
    {
      id: 'services-located',
      en: 'Services located by detector and drawings, and marked on the surface',
      'zh-CN': '已按图纸及探测仪找出管线并于表面标示',
      mandatory: true,
    },
    {
      id: 'reinforcement',
      en: 'Reinforcement and tendons scanned, hole positions approved',
      'zh-CN': '已扫描钢筋及预应力筋，孔位已获批准',
      mandatory: true,
    },
    {
      id: 'guards',
      en: 'Rotating parts guarded, emergency stop tried',
      'zh-CN': '转动部件已装护罩，紧急停机掣已试验',
      mandatory: true,
    },
    {
      id: 'dust',
      en: 'Dust and slurry controlled by water or extraction',
      'zh-CN': '已用水或抽吸控制粉尘及泥浆',
    },
    {
      id: 'platform',
      en: 'Working platform checked and Form 5 displayed',
      'zh-CN': '工作平台已检查并展示表格五',
    },
  ],
  'Confined Space': [
    {
      id: 'isolation',
      en: 'Pipes, plant and power into the space isolated, locked and tagged',
      'zh-CN': '通往密闭空间的管道、机械及电源已隔离、上锁并挂牌',
      mandatory: true,
    },
    {
      id: 'ventilated',
      en: 'Space purged, and forced ventilation runs for the whole entry',
      'zh-CN': '空间已吹洗，并在整段进入期间维持机械通风',
      mandatory: true,
    },
    {
      id: 'communication',
      en: 'Communication between the workers inside and the person outside tried',
      'zh-CN': '里面的工人与外面的人员之间的通讯已测试',
      mandatory: true,
    },
    {
      id: 'briefing',
      en: 'Workers briefed on hazards, longest stay and signal to leave',
      'zh-CN': '工人已获讲解危害、最长逗留时间及撤离讯号',
      mandatory: true,
    },
    {
      id: 'lighting',
      en: 'Lighting is extra-low voltage and explosion-proof where needed',
      'zh-CN': '照明使用特低电压，并在需要时采用防爆型',
    },
    {
      id: 'access',
      en: 'Entrance clear, ladder fixed, tripod and harness in place',
      'zh-CN': '入口畅通，梯子已固定，三脚架及安全带已就位',
    },
  ],
  Dig: [
    {
      id: 'utility-records',
      en: 'Records of all utility undertakers at hand and not older than three months',
      'zh-CN': '备有各公用事业机构的管线纪录，且不超过三个月',
      mandatory: true,
    },
    {
      id: 'cable-detection',
      en: 'Cable detection by a competent person done, report at hand, lines marked',
      'zh-CN': '合资格人士已完成电缆探测，备有报告，管线已标示',
      mandatory: true,
    },
    {
      id: 'trial-pits',
      en: 'Trial pits dug by hand where lines cross, no machine within 500 mm',
      'zh-CN': '管线交汇处已用人手挖试坑，500 毫米内不使用机械',
      mandatory: true,
    },
    {
      id: 'shoring',
      en: 'Sides shored or battered as designed when deeper than 1.2 m',
      'zh-CN': '深度超过 1.2 米时，坑壁已按设计支撑或放坡',
    },
    {
      id: 'edge',
      en: 'Edge fenced, spoil and plant kept 1 m away, ladder in place',
      'zh-CN': '坑边已围封，泥土及机械保持 1 米距离，已设梯子',
    },
    {
      id: 'water',
      en: 'Water is pumped out, sides inspected after rain',
      'zh-CN': '积水已抽走，雨后已检查坑壁',
    },
  ],
};

export const checklistAnswer = z.strictObject({
  itemId: z.string().max(40),
  answer: z.enum(['yes', 'no', 'na']),
  remark: prose(500).default(''),
});
export type ChecklistAnswer = z.infer<typeof checklistAnswer>;

/** Ids of items that block the check: unanswered, answered 'no', or 'na' where that is not allowed. */
export function openChecklistItems(
  permitType: PermitType,
  answers: readonly ChecklistAnswer[],
): readonly string[] {
  const given = new Map(answers.map((answer) => [answer.itemId, answer.answer]));
  return checklists[permitType]
    .filter((item) => {
      const answer = given.get(item.id);
      return answer !== 'yes' && (answer !== 'na' || item.mandatory === true);
    })
    .map((item) => item.id);
}

/** Answers to items that are not in the type's checklist, and duplicate answers. */
export function foreignChecklistItems(
  permitType: PermitType,
  answers: readonly ChecklistAnswer[],
): readonly string[] {
  const known = new Set(checklists[permitType].map((item) => item.id));
  return answers.map((answer) => answer.itemId).filter((id) => !known.delete(id));
}
