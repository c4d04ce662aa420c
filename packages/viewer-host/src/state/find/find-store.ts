import {
  type FindCondition,
  type FindField,
  type FindFilter,
  type FindOperator,
  type FoundByFilter,
  mostConditions,
  numericOperators,
  problemOfCondition,
} from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import type { FindApi } from '../../api/find-api.ts';
import type { ShapeNames, ShownVersion } from './shape-names.ts';

const pageSize = 50;

/** A row of conditions while it is edited. */
export interface ConditionDraft {
  readonly id: number;
  readonly field: FindField | undefined;
  /** Unit of the SI of the field's numbers. */
  readonly unit: string | null;
  readonly operator: FindOperator;
  readonly value: string;
  readonly to: string;
}

type Found =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'ready';
      readonly total: number;
      readonly objects: readonly FoundByFilter[];
      /** How many of the versions must be uploaded again before their objects can be found. */
      readonly unknown: number;
    };

/** The search of objects by their values: its conditions and what they find among the models on the timeline's day. */
export class FindStore {
  match: FindFilter['match'] = 'all';
  rows: readonly ConditionDraft[] = [];
  found: Found = { kind: 'none' };
  isLoadingMore = false;
  versions: readonly ShownVersion[] = [];
  readonly api: FindApi;
  readonly names: ShapeNames;
  private made = 0;
  /** Counts searches, so that a late answer does not override a newer one. */
  private turn = 0;

  constructor(api: FindApi, names: ShapeNames) {
    this.api = api;
    this.names = names;
    makeAutoObservable<this, 'made' | 'turn'>(
      this,
      {
        api: false,
        names: false,
        made: false,
        turn: false,
        rows: observableRef,
        found: observableRef,
        versions: observableRef,
      },
      { autoBind: true },
    );
  }

  setVersions(versions: readonly ShownVersion[]): void {
    this.versions = versions;
  }

  setMatch(match: FindFilter['match']): void {
    this.match = match;
  }

  get versionIds(): readonly string[] {
    return this.versions.map(({ versionId }) => versionId);
  }

  get isFull(): boolean {
    return this.rows.length >= mostConditions;
  }

  add(row: Partial<Omit<ConditionDraft, 'id'>> = {}): void {
    if (this.isFull) return;
    this.made += 1;
    const empty = { field: undefined, unit: null, operator: 'is', value: '', to: '' } as const;
    this.rows = [...this.rows, { ...empty, ...row, id: this.made }];
  }

  change(id: number, patch: Partial<Omit<ConditionDraft, 'id'>>): void {
    this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...patch } : row));
  }

  remove(id: number): void {
    this.rows = this.rows.filter((row) => row.id !== id);
  }

  /** Replaces all conditions, such as by those of a saved filter. */
  open({ match, conditions }: FindFilter): void {
    this.match = match;
    this.rows = [];
    for (const { field, operator, value = '', to = '' } of conditions)
      this.add({ field, operator, value, to });
  }

  /** The complete conditions; undefined if there are none. */
  get filter(): FindFilter | undefined {
    const conditions = this.rows.flatMap((row) => {
      const condition = conditionOf(row);
      return condition && problemOfCondition(condition) === undefined ? [condition] : [];
    });
    return conditions.length === 0 ? undefined : { match: this.match, conditions };
  }

  /** Asks for the first page. A later call ends an earlier one. */
  async run(): Promise<void> {
    const { filter, versionIds } = this;
    if (!filter || versionIds.length === 0) {
      this.turn += 1;
      this.set({ kind: 'none' });
      return;
    }
    this.turn += 1;
    const { turn } = this;
    if (this.found.kind !== 'ready') this.set({ kind: 'searching' });
    try {
      const query = { versions: versionIds, filter, from: 0, limit: pageSize };
      const { total, objects, unknown } = await this.api.page(query);
      if (turn === this.turn) this.set({ kind: 'ready', total, objects, unknown: unknown.length });
    } catch (error) {
      if (turn === this.turn) this.set({ kind: 'failed', error });
    }
  }

  /** Adds the next page to the list. */
  async more(): Promise<void> {
    const { filter, found, versionIds } = this;
    if (!filter || found.kind !== 'ready' || this.isLoadingMore) return;
    this.setLoading(true);
    try {
      const query = { versions: versionIds, filter, from: found.objects.length, limit: pageSize };
      const { objects } = await this.api.page(query);
      if (this.found === found) this.set({ ...found, objects: [...found.objects, ...objects] });
    } finally {
      this.setLoading(false);
    }
  }

  /** All objects with a shape that the filter finds. */
  async refs(): Promise<readonly ObjectRef[]> {
    const { filter, versionIds } = this;
    if (!filter || versionIds.length === 0) return [];
    const { shapes } = await this.api.shapes(versionIds, filter);
    return this.names.refs(this.versions, shapes);
  }

  private set(found: Found): void {
    this.found = found;
  }

  private setLoading(isLoading: boolean): void {
    this.isLoadingMore = isLoading;
  }
}

/** Undefined while no field is chosen. */
export function conditionOf({ field, operator, value, to }: ConditionDraft): FindCondition | undefined {
  if (!field) return undefined;
  const written = value.trim();
  if (operator === 'present') return { field, operator };
  const end = operator === 'between' && to.trim() !== '' ? { to: to.trim() } : {};
  return { field, operator, ...(written === '' ? {} : { value: written }), ...end };
}

/** The operators that make sense for a field. */
export function operatorsOf(isNumeric: boolean): readonly FindOperator[] {
  const texts = ['is', 'isNot', 'contains', 'present'] as const;
  return isNumeric ? [...texts.slice(0, 2), ...numericOperators, 'present'] : texts;
}
