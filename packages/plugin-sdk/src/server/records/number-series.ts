/**
 * SQL for a migration of a plugin whose records took numbers before series belonged to a kind: the series that are there go on as those of
 * its kind. A new plugin needs none. The text of a version never changes, so that migrations which hold it keep their checksum.
 *
 * @example sql: numberSeries('1', 'permit')
 */
export function numberSeries(version: '1', kind: string): string {
  return texts[version].replaceAll(':kind', kind);
}

const texts = {
  // The policies, which show one project's rows, apply to the owner of the schema too unless they are not forced.
  '1': `
alter table record_number no force row level security;
update record_number set series = ':kind:' || series;
alter table record_number force row level security;
`,
} as const;
