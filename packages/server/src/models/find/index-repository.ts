import { sql, type Tx } from '@gantry/plugin-sdk/server';
import type { IndexLine } from './index-lines.ts';
import { rangesToText } from './number-ranges.ts';

/** Rows, and ranges of numbers in them, of one statement. */
const batchRows = 5000;
const batchRanges = 200_000;

type Value = Extract<IndexLine, { readonly value: unknown }>['value'];

/** Writes the lines of a version's index. Call `finish` after the last one. */
export class IndexWriter {
  readonly #tx: Tx;
  readonly #versionId: string;
  #values: Value[] = [];
  #ranges = 0;

  constructor(tx: Tx, versionId: string) {
    this.#tx = tx;
    this.#versionId = versionId;
  }

  async write(line: IndexLine): Promise<void> {
    if ('value' in line) {
      this.#values.push(line.value);
      this.#ranges += line.value.members.length / 2;
      if (this.#values.length >= batchRows || this.#ranges >= batchRanges) await this.finish();
      return;
    }
    if ('index' in line) {
      const { objects, shaped, wholes } = line.index;
      await this.#tx.run(sql`
        insert into object_index (project_id, version_id, objects, shaped, wholes)
        values (${this.#tx.projectId}, ${this.#versionId}, ${objects}, ${rangesToText(shaped)}::int4multirange, ${[...wholes]}::integer[])`);
      return;
    }
    const { at, kind, set, name, unit, isNumeric, objects, values, isKept, present } = line.field;
    await this.#tx.run(sql`
      insert into object_field (project_id, version_id, field, kind, set_name, name, unit, is_numeric, objects, values, is_kept, present)
      values (${this.#tx.projectId}, ${this.#versionId}, ${at}, ${kind}, ${set}, ${name}, ${unit}, ${isNumeric}, ${objects}, ${values},
        ${isKept}, ${rangesToText(present)}::int4multirange)`);
  }

  async finish(): Promise<void> {
    const values = this.#values;
    if (values.length === 0) return;
    const of = <K extends keyof Value>(key: K) => values.map((value) => value[key]);
    await this.#tx.run(sql`
      insert into object_value (project_id, version_id, field, rank, text, number, unit, si, objects, members)
      select ${this.#tx.projectId}::uuid, ${this.#versionId}::uuid, field, rank, text, number, unit, si, objects, members::int4multirange
      from unnest(${of('field')}::integer[], ${of('rank')}::integer[], ${of('text')}::text[], ${of('number')}::double precision[],
        ${of('unit')}::text[], ${of('si')}::text[], ${of('objects')}::integer[],
        ${values.map(({ members }) => rangesToText(members))}::text[])
        as v (field, rank, text, number, unit, si, objects, members)`);
    this.#values = [];
    this.#ranges = 0;
  }
}
