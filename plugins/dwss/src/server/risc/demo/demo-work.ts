import type { Discipline } from '../../../contract/discipline.ts';
import type { WorkType } from '../../../contract/risc/disciplines.ts';
import { at } from '../../demo/at.ts';

interface DemoWork {
  readonly workType: WorkType;
  readonly description: string;
  readonly nextOperation: string;
  /** How the model calls what it is about; empty for any part of the bay. */
  readonly element: string;
}

const work = (workType: WorkType, description: string, nextOperation: string, element = ''): DemoWork => ({
  workType,
  description,
  nextOperation,
  element,
});

/** What is inspected, by discipline. */
const demoWork: Readonly<Record<Discipline, readonly DemoWork[]>> = {
  C: [
    work('reinforcement', 'Roof slab reinforcement, pour RS-13', 'Close the formwork', 'Roof slab'),
    work('formwork', 'Side wall formwork, lift 2', 'Concreting of the side wall', 'Side wall'),
    work('waterproofing', 'Waterproofing membrane to roof slab', 'Protective screed', 'Roof slab'),
    work('concreting', 'Concrete pour RS-11, hold point', 'Curing', 'Roof slab'),
    work('backfill', 'Backfill compaction, layer 4', 'Layer 5'),
    work('drainage', 'Drainage pipe DN300, bedding and joints', 'Haunching'),
    work('reinforcement', '竖井侧墙钢筋绑扎，第三层', '安装模板', 'Side wall'),
    work('installation', 'Column kicker and starter bars', 'Column formwork'),
    work('finishes', 'Cladding frames, fixing and alignment', 'Panels'),
    work(
      'waterproofing',
      'Construction joint of the roof slab, hydrophilic strip',
      'Pour of the next bay',
      'Roof slab',
    ),
    work('formwork', '顶板模板及支撑检查', '绑扎顶板钢筋', 'Roof slab'),
  ],
  S: [
    work('setting-out', 'Setting out of base slab SB-02', 'Blinding', 'Base slab'),
    work('as-built-survey', 'As-built survey, base slab', 'Record drawing', 'Base slab'),
    work('level-survey', 'Level survey of the formation', 'Plate load test'),
    work('monitoring', 'Settlement markers, base readings', 'Excavation of the next stage'),
    work('setting-out', '侧墙放线及复测', '安装侧墙模板', 'Side wall'),
  ],
  G: [
    work('excavation', 'Formation level and plate load test', 'Blinding layer'),
    work('rock-support', 'Rock bolts, pattern 2, pull-out test', 'Sprayed concrete'),
    work('grouting', 'Contact grouting behind the lining', 'Check holes'),
    work('piling', 'Bored pile BP-24, founding level', 'Reinforcement cage'),
    work('ground-test', '土层密实度试验', '下一层回填'),
  ],
};

/** What a form with this number in the plan is about. */
export const demoWorkOf = (discipline: Discipline, nth: number): DemoWork =>
  at(demoWork[discipline], Math.floor(nth / 2) + nth);

const tagSets: readonly (readonly string[])[] = [
  [],
  ['hold point'],
  [],
  ['night shift'],
  ['hold point', 'RS'],
  [],
  ['夜间施工'],
  ['urgent'],
  [],
];
export const demoTags = (nth: number): readonly string[] => at(tagSets, nth);
