import type { RecordForm } from '@gantry/plugin-ui';
import type { ZoneLists, zoneKinds } from '@gantry/plugin-ui/cameras';
import { useState } from 'react';
import type { CheckedLists } from './save-zones.ts';
import { areSame, begun, redone, stepped, undone, type ZoneHistory } from './zone-history.ts';

export type ZonesForm = RecordForm<CheckedLists>;

/** The zones of the form, changed in steps that can be undone. */
export interface ZoneSteps {
  readonly lists: ZoneLists;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param run - as of `stepped` */
  step(next: ZoneLists, run?: string): void;
  undo(): void;
  redo(): void;
}

/** What somebody else saved meanwhile begins the steps anew: undoing further would take that back too. */
export function useZoneSteps(form: ZonesForm): ZoneSteps {
  const lists = listsIn(form);
  const [kept, keep] = useState(() => begun(lists));
  const history = areSame(kept.present, lists) ? kept : begun(lists);
  const take = (next: ZoneHistory) => {
    if (form.isBusy || next === history) return;
    keep(next);
    const { dangerZoneList, detectionZoneList, flowCountLineList } = next.present;
    form.change({
      dangerZoneList: mutable(dangerZoneList),
      detectionZoneList: mutable(detectionZoneList),
      flowCountLineList: mutable(flowCountLineList),
    });
  };
  return {
    lists,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    step: (next, run) => take(stepped(history, next, run)),
    undo: () => take(undone(history)),
    redo: () => take(redone(history)),
  };
}

type Lists = { -readonly [K in keyof CheckedLists]: CheckedLists[K] };

// The form's values are what the record, `change` above or a conflict's record put there, each of them lists of the contract.
const listsIn = ({ values }: ZonesForm): ZoneLists => values as unknown as Lists;

// The contract's type has lists that can be changed; nobody changes them.
const mutable = (list: ZoneLists[(typeof zoneKinds)[number]]) => list as CheckedLists['dangerZoneList'];
