import type { ThemeMode } from '@gantry/plugin-ui';
import { workChanges, workStates } from '../../contract/schedule/state-at.ts';
import { heldIndex } from './holds/held-objects.ts';
import type { ProgrammeStore } from './programme-store.ts';
import type { scheduleMessages } from './schedule-messages.ts';
import { changeColours, heldColour, stateColours } from './state-colours.ts';

/** What a colour of the model means, and how many objects have it. */
export interface LegendEntry {
  readonly id: string;
  readonly label: string;
  readonly color: string;
  readonly count: number;
  /** Drawn fainter, as the objects are: nothing stands there yet. */
  readonly isAwaited: boolean;
}

interface LegendTexts {
  readonly work: (key: (typeof scheduleMessages.keys)[number]) => string;
  readonly held: string;
}

/** The states, or the changes while two days are compared. */
export function legendEntries(
  { changeCounts, counts, showsHeld }: ProgrammeStore,
  theme: ThemeMode,
  texts: LegendTexts,
): readonly LegendEntry[] {
  if (changeCounts !== undefined) {
    const colours = changeColours(theme);
    return workChanges.map((change, at) => ({
      id: change,
      label: texts.work(`change.${change}`),
      color: change === 'none' ? 'transparent' : colours[change],
      count: changeCounts[at] ?? 0,
      isAwaited: false,
    }));
  }
  const colours = stateColours(theme);
  const states = workStates.map((state, at) => ({
    id: state,
    label: texts.work(`state.${state}`),
    color: colours[state],
    count: counts[at] ?? 0,
    isAwaited: state === 'lateStart',
  }));
  const holds = {
    id: 'held',
    label: texts.held,
    color: heldColour(theme),
    count: counts[heldIndex] ?? 0,
    isAwaited: false,
  };
  return showsHeld ? [holds, ...states] : states;
}
