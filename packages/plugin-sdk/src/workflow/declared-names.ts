import type { Choice, Names, Part, Row, Workflow } from './types.ts';

/** Names in the rows that the table does not declare, for a table that no compiler has seen, such as one read from a file. */
export function undeclaredNames<N extends Names>(workflow: Workflow<N>): readonly string[] {
  const { rows, parts, tasks, sides, flags, choices, people, statuses, actions } = workflow;
  const problems: string[] = [];
  const demand = (
    where: string,
    what: string,
    known: readonly string[],
    used: readonly (string | undefined)[],
  ) => {
    for (const name of used)
      if (name !== undefined && !known.includes(name)) problems.push(`${where}: there is no ${what} ${name}`);
  };
  const partNames = Object.keys(parts);
  for (const row of rows) {
    demand(row.id, 'action', actions, [row.action]);
    demand(row.id, 'status', [...statuses, 'same'], [...row.from, row.to]);
    demand(row.id, 'task', [...Object.keys(tasks), 'same'], [...(row.on ?? []), row.task ?? undefined]);
    demand(row.id, 'side task', Object.keys(sides), sidesOf(row));
    demand(row.id, 'part', partNames, [...row.by, row.target]);
    demand(row.id, 'person', people, [...Object.keys(row.names ?? {}), ...(row.notBy ?? [])]);
    demand(row.id, 'guard', workflow.guards, row.guards ?? []);
    demand(row.id, 'effect', workflow.effects, row.effects ?? []);
    demand(row.id, 'flag', Object.keys(flags), [...keys(row.when), ...keys(row.sets), ...(row.keeps ?? [])]);
    demand(row.id, 'choice', Object.keys(choices), [...keys(row.given), ...(row.keeps ?? [])]);
    for (const name of row.keeps ?? [])
      demand(row.id, `value of the flag ${name}`, flags[name] ?? [], choices[name]?.values ?? []);
    if (row.signature === true && row.by.every((part) => parts[part]?.system))
      problems.push(`${row.id}: the system cannot sign`);
  }
  for (const [name, part] of Object.entries<Part>(parts))
    demand(name, 'person', people, [part.is, part.notOfCompanyOf, part.ofCompanyOf, ...(part.isNot ?? [])]);
  for (const [name, owner] of Object.entries<string>({ ...tasks, ...sides }))
    demand(name, 'part', partNames, [owner]);
  for (const [name, values] of Object.entries<readonly string[]>(flags))
    if (values.length === 0) problems.push(`the flag ${name} has no value`);
  for (const [name, { values, otherwise }] of Object.entries<Choice>(choices))
    demand(name, 'value', values, [otherwise]);
  demand('ends', 'status', statuses, workflow.ends);
  for (const id of new Set(rows.map((row) => row.id)))
    if (rows.filter((row) => row.id === id).length > 1) problems.push(`two rows are called ${id}`);
  return problems;
}

function sidesOf<N extends Names>({ side }: Row<N>): readonly string[] {
  if (side === undefined) return [];
  return ['opens' in side ? side.opens : side.answers];
}

function keys(all: object | undefined): readonly string[] {
  return Object.keys(all ?? {});
}
