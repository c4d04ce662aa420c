import type { ObjectStyle } from '@gantry/plugin-sdk';
import type { ThemeMode } from '@gantry/plugin-ui';
import {
  type WorkChange,
  type WorkState,
  workChanges,
  workStates,
} from '../../contract/schedule/state-at.ts';

/** What is not begun but should be is as late as what is not finished; it is see-through, because nothing stands there. */
const awaited = 0.45;

const light: Readonly<Record<WorkState, string>> = {
  notStarted: '#D3D8DD',
  inProgress: '#3F97DB',
  done: '#14926B',
  lateStart: '#DE5A22',
  lateFinish: '#DE5A22',
  early: '#86C9F7',
  removed: '#7E3F86',
};

const dark: Readonly<Record<WorkState, string>> = {
  notStarted: '#4A525B',
  inProgress: '#3D8FD6',
  done: '#35BF91',
  lateStart: '#F2703F',
  lateFinish: '#F2703F',
  early: '#B5E0FC',
  removed: '#D9A0E0',
};

/** The colours of the states in a theme, as `#RRGGBB`. They can be told apart with a colour deficiency. */
export const stateColours = (theme: ThemeMode): Readonly<Record<WorkState, string>> =>
  theme === 'light' ? light : dark;

/** The colour of work that waits for an inspection. Darker than that of late work, so that it is another one to everybody. */
export const heldColour = (theme: ThemeMode): string => (theme === 'light' ? '#B00F2F' : '#D81B43');

/** The styles of the states, in the order of `workStates`, and of what is held. What is not begun is hidden, or pale; what is removed is gone. */
export function statePalette(theme: ThemeMode, isPale: boolean): readonly ObjectStyle[] {
  const colours = stateColours(theme);
  const states = workStates.map((state): ObjectStyle => {
    if (state === 'removed') return { visible: false };
    if (state === 'notStarted') return isPale ? { ghost: true } : { visible: false };
    return { color: colours[state], ...(state === 'lateStart' && { opacity: awaited }) };
  });
  return [...states, { color: heldColour(theme) }];
}

/** The state whose colour a change has. */
const stateOfChange: Readonly<Record<Exclude<WorkChange, 'none'>, WorkState>> = {
  begun: 'inProgress',
  finished: 'done',
  fellBehind: 'lateFinish',
  removed: 'removed',
};

/** The colours of changes between two days. */
export const changeColours = (theme: ThemeMode): Readonly<Record<Exclude<WorkChange, 'none'>, string>> => {
  const colours = stateColours(theme);
  return {
    begun: colours[stateOfChange.begun],
    finished: colours[stateOfChange.finished],
    fellBehind: colours[stateOfChange.fellBehind],
    removed: colours[stateOfChange.removed],
  };
};

/** The styles of changes, in the order of `workChanges`: what is the same is faint. */
export function changePalette(theme: ThemeMode): readonly ObjectStyle[] {
  const colours = changeColours(theme);
  return workChanges.map((change) => (change === 'none' ? { ghost: true } : { color: colours[change] }));
}
