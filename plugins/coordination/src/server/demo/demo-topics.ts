import type { TopicStatus } from '../../contract/topic-workflow.ts';

/** A topic of the demo. */
export interface DemoTopic {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly priority: string;
  readonly status: TopicStatus;
  readonly labels: readonly string[];
  readonly stage: string;
  /** Days before the start of the demo. */
  readonly begun: number;
  /** Days from the start of the demo; null: no date. */
  readonly due: number | null;
  /** Role codes of whoever begins it and of the assigned person. */
  readonly by: string;
  readonly assignee: string | null;
  /** Name of the place, as the demo's objects have it; null: none is linked. */
  readonly place: string | null;
  /** Metres along the tunnel, across it, and above its datum, of what it is about. */
  readonly at: readonly [x: number, y: number, z: number];
  readonly comments: readonly { readonly by: string; readonly text: string }[];
}

const engineer = 'CONTRACTOR_ENGINEER';
const resident = 'RESIDENT_ENGINEER';
const agent = 'SITE_AGENT';
const inspector = 'SENIOR_INSPECTOR';
const id = (nth: number) => `c00d0000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const sound = {
  type: 'Clash',
  priority: 'Normal',
  status: 'Open',
  labels: [],
  stage: '',
  due: null,
  place: null,
  comments: [],
} as const;

/** What a coordination meeting of the tunnel talks about. Each is written in one language, in that of whoever began it. */
export const demoTopics: readonly DemoTopic[] = [
  {
    ...sound,
    id: id(1),
    title: 'Jet fan bracket meets cable tray',
    description:
      'EB Bay 041: the bracket reaches 120 mm into the envelope of the tray. Move the tray to the wall side, or shorten the bracket.',
    priority: 'High',
    status: 'InProgress',
    labels: ['MEP', 'E&M'],
    stage: 'Detailed design',
    begun: 12,
    due: 3,
    by: engineer,
    assignee: agent,
    place: 'EB Bay 041',
    at: [405, 7.5, 19],
    comments: [
      { by: resident, text: 'The clearance to the traffic envelope stays as it is.' },
      { by: agent, text: 'The supplier checks a shorter bracket by Friday.' },
    ],
  },
  {
    ...sound,
    id: id(2),
    title: '底板缺少排水管开孔',
    description: '西行第 021 段：底板在 DN300 管道穿过处没有开孔。',
    priority: 'Critical',
    labels: ['结构', '排水'],
    stage: '施工',
    begun: 6,
    due: -1,
    by: inspector,
    assignee: engineer,
    place: 'WB Bay 021',
    at: [205, -7.5, 13],
    comments: [
      {
        by: engineer,
        text: '该段浇筑暂停，待图纸补上开孔。',
      },
    ],
  },
  {
    ...sound,
    id: id(3),
    title: 'Walkway width below 1,200 mm',
    description: 'WB Bay 009: the handrail leaves 1,140 mm.',
    type: 'Error',
    status: 'Resolved',
    labels: ['Architecture'],
    stage: 'Detailed design',
    begun: 20,
    due: -4,
    by: resident,
    assignee: engineer,
    place: 'WB Bay 009',
    at: [85, -7.5, 13.3],
    comments: [{ by: engineer, text: 'The handrail moved by 80 mm in revision C.' }],
  },
  {
    ...sound,
    id: id(4),
    title: 'Which finish do the niches get?',
    description: 'WB Bay 037 and the following: the specification names two.',
    type: 'Request',
    priority: 'Low',
    labels: ['Finishes'],
    begun: 9,
    due: 14,
    by: engineer,
    assignee: resident,
    place: 'WB Bay 037',
    at: [365, -7.5, 14],
    comments: [],
  },
  {
    ...sound,
    id: id(5),
    title: '拆除支撑前需测量标高',
    description: '东行第 063 段：拆除支撑前测量顶板标高。',
    type: 'Issue',
    priority: 'High',
    labels: ['临时工程'],
    stage: '施工',
    begun: 4,
    due: 2,
    by: agent,
    assignee: inspector,
    place: 'EB Bay 063',
    at: [625, 7.5, 22.3],
    comments: [],
  },
  {
    ...sound,
    id: id(6),
    title: 'Cladding panel and lamp share one place',
    description: 'WB Bay 018: the lamp of the drawing stands where the model has a panel.',
    status: 'Closed',
    labels: ['MEP', 'Finishes'],
    begun: 32,
    due: -10,
    by: engineer,
    assignee: agent,
    place: 'WB Bay 018',
    at: [175, -7.5, 15],
    comments: [{ by: resident, text: 'Seen on site: solved.' }],
  },
  {
    ...sound,
    id: id(7),
    title: 'CP-05 电缆廊道无检修口',
    description: '图纸中的检修口未在模型中体现。',
    type: 'Error',
    status: 'InProgress',
    labels: ['E&M'],
    begun: 8,
    due: 6,
    by: inspector,
    assignee: engineer,
    at: [385, 0, 13],
    comments: [],
  },
  {
    ...sound,
    id: id(8),
    title: 'Lining joint does not meet that of Bay 083',
    description: 'EB Bay 082: the joints are 35 mm apart.',
    labels: ['Structure'],
    stage: 'Construction',
    begun: 2,
    due: 9,
    by: resident,
    assignee: null,
    place: 'EB Bay 082',
    at: [815, 7.5, 13],
    comments: [],
  },
];
