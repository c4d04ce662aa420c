import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleIn } from './plan-parts.ts';
import { PlanError, type PlanProblem } from './plan-types.ts';
import { readPlannerFile } from './planner-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const problemOf = (given: Uint8Array): PlanProblem | undefined => {
  try {
    readPlannerFile(given);
    return undefined;
  } catch (error) {
    if (error instanceof PlanError) return error.problem;
    throw error;
  }
};

interface Task {
  readonly code: string;
  readonly name: string;
  readonly start: string;
  readonly finish: string;
  readonly began?: string;
}
const tasks: readonly Task[] = [
  { code: 'A1000', name: 'Base slab, bay 1', start: '2026-05-04', finish: '2026-05-10', began: '2026-05-06' },
  { code: 'A1010', name: 'Side wall', start: '2026-05-11', finish: '2026-05-20' },
];

function xer(
  given: readonly Task[],
  { version = '19.12', links = [[1, 2]], calendar = '7', end = '%E' } = {},
): string {
  const rows = given.map(({ code, name, start, finish, began = '' }, at) =>
    [
      '%R',
      at + 1,
      '1',
      '50',
      calendar,
      code,
      name,
      'TT_Task',
      `${start} 08:00`,
      `${finish} 17:00`,
      began && `${began} 08:00`,
      '',
    ].join('\t'),
  );
  return [
    `ERMHDR\t${version}\t2026-11-20\tProject\tadmin`,
    '%T\tCALENDAR',
    '%F\tclndr_id\tclndr_name',
    '%R\t7\tSix days a week',
    '%T\tPROJWBS',
    '%F\twbs_id\twbs_name',
    '%R\t50\tStructure',
    '%T\tTASK',
    '%F\ttask_id\tproj_id\twbs_id\tclndr_id\ttask_code\ttask_name\ttask_type\ttarget_start_date\ttarget_end_date\tact_start_date\tact_end_date',
    ...rows,
    '%R\t90\t1\t50\t7\tWBS-1\tStructure\tTT_WBS\t2026-05-04 08:00\t2026-05-20 17:00\t\t',
    '%T\tTASKPRED',
    '%F\ttask_id\tpred_task_id',
    ...links.map(([from, to]) => `%R\t${to}\t${from}`),
    end,
  ].join('\r\n');
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const p6 = (given: readonly Task[], version = '19.12') => `<?xml version="1.0" encoding="UTF-8"?>
<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V${version}/API/BusinessObjects">
  <Calendar><ObjectId>7</ObjectId></Calendar>
  <Project><ObjectId>1</ObjectId><WBS><ObjectId>50</ObjectId><Name>Structure</Name></WBS>
  ${given
    .map(
      (
        { code, name, start, finish, began = '' },
        at,
      ) => `<Activity><ObjectId>${at + 1}</ObjectId><Id>${escaped(code)}</Id>
      <Name>${escaped(name)}</Name><Type>Task Dependent</Type><WBSObjectId>50</WBSObjectId><CalendarObjectId>7</CalendarObjectId>
      <PlannedStartDate>${start}T08:00:00</PlannedStartDate><PlannedFinishDate>${finish}T17:00:00</PlannedFinishDate>
      <ActualStartDate>${began && `${began}T08:00:00`}</ActualStartDate></Activity>`,
    )
    .join('\n')}
  </Project></APIBusinessObjects>`;
const mspdi = (
  given: readonly Task[],
  calendar = '1',
) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion>
  <Calendars><Calendar><UID>1</UID></Calendar></Calendars>
  <Tasks><Task><UID>0</UID><Name>Tunnel</Name><OutlineLevel>0</OutlineLevel></Task>
  <Task><UID>9</UID><Name>Structure</Name><OutlineLevel>1</OutlineLevel><WBS>1</WBS><Summary>1</Summary></Task>
  ${given
    .map(
      (
        { code, name, start, finish, began },
        at,
      ) => `<Task><UID>${at + 20}</UID><Name>${escaped(name)}</Name><OutlineLevel>2</OutlineLevel>
      <WBS>${escaped(code)}</WBS><Summary>0</Summary><CalendarUID>${calendar}</CalendarUID><Start>2027-01-01T08:00:00</Start><Finish>2027-01-02T17:00:00</Finish>
      ${began === undefined ? '' : `<ActualStart>${began}T08:00:00</ActualStart>`}
      <Baseline><Number>0</Number><Start>${start}T08:00:00</Start><Finish>${finish}T17:00:00</Finish></Baseline>
      ${at > 0 ? `<PredecessorLink><PredecessorUID>${at + 19}</PredecessorUID></PredecessorLink>` : ''}</Task>`,
    )
    .join('\n')}
  </Tasks></Project>`;

const expected = [
  {
    activityId: 'A1000',
    name: 'Base slab, bay 1',
    itemName: 'Structure',
    planStart: '2026-05-04',
    planFinish: '2026-05-10',
    actualStart: '2026-05-06',
    actualFinish: null,
  },
  { activityId: 'A1010', planStart: '2026-05-11', planFinish: '2026-05-20', actualStart: null },
];

describe('a programme', () => {
  test.each([
    ['xer', xer(tasks)],
    ['p6-xml', p6(tasks)],
    ['project-xml', mspdi(tasks)],
  ])('of %s is read with its planned and reported days, without what sums up', (kind, text) => {
    const file = readPlannerFile(bytes(text));
    expect(file.kind).toBe(kind);
    expect(file.activities).toMatchObject(expected);
    expect(file.warnings).toEqual([]);
  });

  test('whose tasks go round in a circle, or whose calendar is missing, or of a newer version, is read and says so', () => {
    const warningsOf = (text: string) => readPlannerFile(bytes(text)).warnings;
    expect(
      warningsOf(
        xer(tasks, {
          links: [
            [1, 2],
            [2, 1],
          ],
        }),
      ),
    ).toMatchObject([{ warning: 'CYCLE' }]);
    expect(warningsOf(xer(tasks, { calendar: '8' }))).toEqual([
      { warning: 'CALENDAR_MISSING', value: 'A1000, A1010' },
    ]);
    expect(warningsOf(mspdi(tasks, '5'))).toMatchObject([{ warning: 'CALENDAR_MISSING' }]);
    expect(warningsOf(xer(tasks, { version: '31.1' }))).toEqual([
      { warning: 'NEWER_VERSION', value: '31.1' },
    ]);
    expect(warningsOf(p6(tasks, '31.1'))).toEqual([{ warning: 'NEWER_VERSION', value: '31.1' }]);
    const backwards = { code: 'A1020', name: 'Backwards', start: '2026-06-10', finish: '2026-06-01' };
    expect(warningsOf(xer([...tasks, backwards]))).toEqual([{ warning: 'WITHOUT_DAYS', value: 'A1020' }]);
  });

  test('has milestones with one day, says up to when it is reported, and names what is left out', () => {
    const lines = xer(tasks).split('\r\n');
    const milestone = (id: number, code: string, type: string, cells: readonly string[]) =>
      ['%R', id, '1', '50', '7', code, code, type, ...cells].join('\t');
    const text = lines
      .flatMap((line) =>
        line === '%T\tTASKPRED'
          ? [
              milestone(8, 'M1', 'TT_FinMile', ['', '2026-06-01 17:00', '', '2026-06-03 17:00']),
              milestone(9, 'M2', 'TT_Mile', ['2026-06-05 08:00', '', '2026-06-05 08:00', '']),
              milestone(10, 'T1', 'TT_Task', ['', '2026-06-01 17:00', '', '']),
              line,
            ]
          : [line],
      )
      .join('\r\n')
      .replace(
        '%T\tTASK\r\n',
        '%T\tPROJECT\r\n%F\tproj_id\tlast_recalc_date\r\n%R\t1\t2026-06-30 08:00\r\n%T\tTASK\r\n',
      );
    const file = readPlannerFile(bytes(text));
    expect(file.activities.slice(2)).toMatchObject([
      {
        activityId: 'M1',
        planStart: '2026-06-01',
        planFinish: '2026-06-01',
        actualStart: '2026-06-03',
        actualFinish: '2026-06-03',
      },
      { activityId: 'M2', planStart: '2026-06-05', planFinish: '2026-06-05', actualFinish: '2026-06-05' },
    ]);
    expect(file.leftOut).toEqual(['T1']);
    // The data date of P6 is the start of the day after.
    expect(file.dataDay).toBe('2026-06-29');
    // A planner's program knows no removal of temporary works.
    expect(file.activities.every((one) => !('planRemoval' in one))).toBe(true);
    expect(
      readPlannerFile(bytes(p6(tasks).replace('<WBS>', '<DataDate>2026-06-28T08:00:00</DataDate><WBS>')))
        .dataDay,
    ).toBe('2026-06-27');
    expect(
      readPlannerFile(
        bytes(mspdi(tasks).replace('<Calendars>', '<StatusDate>2026-06-29T17:00:00</StatusDate><Calendars>')),
      ).dataDay,
    ).toBe('2026-06-29');
    expect(readPlannerFile(bytes(mspdi(tasks))).dataDay).toBeNull();
  });

  test('that is cut off, is something else, or has an id twice is refused', () => {
    expect(problemOf(bytes(xer(tasks, { end: '' })))).toBe('DAMAGED');
    expect(problemOf(bytes(p6(tasks).slice(0, 600)))).toBe('DAMAGED');
    expect(problemOf(bytes('activity_id,plan_start\nA,2026-05-04'))).toBe('NOT_A_PROGRAMME');
    expect(problemOf(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('NOT_A_PROGRAMME');
    expect(problemOf(bytes(xer([...tasks, ...tasks])))).toBe('TWICE');
    expect(problemOf(bytes(xer([])))).toBe('NO_ACTIVITIES');
    expect(problemOf(new Uint8Array([1, 2, 0xff, 0, 7]))).toBe('NOT_A_PROGRAMME');
  });

  test('is read in the code page of its machine, in UTF-16, and not in an encoding that it names wrongly', () => {
    const named = xer(tasks.map((task) => ({ ...task, name: 'Voûte' })));
    const western = Uint8Array.from(named, (letter) => letter.charCodeAt(0));
    expect(readPlannerFile(western).activities[0]?.name).toBe('Voûte');
    expect(readPlannerFile(bytes(named)).activities[0]?.name).toBe('Voûte');
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...mspdi(tasks)].flatMap((letter) => [letter.charCodeAt(0), 0]),
    ]);
    expect(readPlannerFile(utf16).activities).toHaveLength(2);
    const wrong = Uint8Array.from(p6(tasks).replace('Side wall', 'Wän\xffde'), (letter) =>
      letter.charCodeAt(0),
    );
    expect(problemOf(wrong)).toBe('ENCODING');
  });

  test('with any names and ids comes back as it was written, in each form', () => {
    const text = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 })
      .map((one) => one.trim().replace(/\s+/g, ' '))
      .filter((one) => one !== '');
    const day = fc
      .date({ min: new Date('2010-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
      .map((one) => one.toISOString().slice(0, 10));
    // The part of the work breakdown has the code 1.
    const task = fc.record({ code: text.map((one) => `A ${one}`), name: text, day });
    fc.assert(
      fc.property(
        fc.uniqueArray(task, { minLength: 1, maxLength: 5, selector: ({ code }) => code }),
        (given) => {
          const all = given.map(({ code, name, day: start }) => ({ code, name, start, finish: start }));
          for (const form of [xer(all), p6(all), mspdi(all)])
            expect(
              readPlannerFile(bytes(form)).activities.map(({ activityId, name, planStart }) => [
                activityId,
                name,
                planStart,
              ]),
            ).toEqual(all.map(({ code, name, start }) => [code, name, start]));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('of junk never breaks: it is refused as what it is', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (junk) => problemOf(junk) !== undefined));
  });
});

test('a circle is found exactly where there is one', () => {
  const number = fc.nat(7);
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 14 }), (pairs) => {
      // Links from lower to higher numbers have no circle.
      const ordered = pairs.filter(([a, b]) => a < b).map(([a, b]) => [String(a), String(b)] as const);
      expect(cycleIn(ordered)).toBeUndefined();
      const all = pairs.map(([a, b]) => [String(a), String(b)] as const);
      const cycle = cycleIn(all);
      if (cycle === undefined) return;
      for (const [at, key] of cycle.entries()) {
        const next = cycle[(at + 1) % cycle.length];
        expect(all.some(([from, to]) => from === key && to === next)).toBe(true);
      }
    }),
  );
  expect(
    cycleIn([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
    ]),
  ).toHaveLength(3);
});
