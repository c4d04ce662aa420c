import type { FindField, FindFilter, FindGroups, ShapesOfVersion } from '@gantry/contract';
import type { ObjectRef } from '@gantry/plugin-sdk';
import type { FindApi } from '../../api/find-api.ts';
import type { ColourGroup, Colouring } from '../colouring-store.ts';
import type { StyleStore } from '../style-store.ts';
import type { ShapeNames, ShownVersion } from './shape-names.ts';

/** Twelve hues that people with each kind of colour blindness tell apart, the most different first. */
const hues = [
  '#88ccee',
  '#cc6677',
  '#ddcc77',
  '#117733',
  '#332288',
  '#aa4499',
  '#44aa99',
  '#999933',
  '#882255',
  '#661100',
  '#6699cc',
  '#aa4466',
] as const;
/** From low to high: lightness alone tells them apart. */
const scale = ['#440154', '#443983', '#31688e', '#21918c', '#35b779', '#90d743', '#fde725'] as const;
export const otherColour = '#8f959b';
/** Below the layers of modules, so that what they say of an object is seen. */
const priority = -1000;

export interface ColourParts {
  readonly api: Pick<FindApi, 'groups'>;
  readonly names: ShapeNames;
  readonly styles: StyleStore;
  readonly versions: readonly ShownVersion[];
}

/** What the person reads. */
export interface ColourTexts {
  readonly title: string;
  readonly other: string;
  readonly textOf: (text: string) => string;
}

/** Colours the shapes of the shown versions by the value of a field. @throws ApiError. */
export async function colourByValue(
  { api, names, styles, versions }: ColourParts,
  owner: string,
  field: FindField,
  texts: ColourTexts,
): Promise<Colouring> {
  const found = await api.groups(
    versions.map(({ versionId }) => versionId),
    field,
  );
  const refs = (shapes: readonly ShapesOfVersion[]) => names.refs(versions, shapes);
  const groups = await Promise.all(
    found.groups.map(
      async ({ shapes, count, ...group }, at): Promise<ColourGroup> => ({
        label: labelOf(group, texts),
        color: colourAt(found, at),
        count,
        objects: await refs(shapes),
      }),
    ),
  );
  const other =
    found.other.count === 0
      ? undefined
      : {
          label: texts.other,
          color: otherColour,
          count: found.other.count,
          objects: await refs(found.other.shapes),
        };
  return paintGroups(styles, owner, { field, title: texts.title, groups, other, none: found.none });
}

/** Gives objects one colour, such as those that a search found. */
export function colourFound(
  styles: StyleStore,
  owner: string,
  {
    title,
    label,
    objects,
    filter,
  }: {
    readonly title: string;
    readonly label: string;
    readonly objects: readonly ObjectRef[];
    readonly filter: FindFilter | undefined;
  },
): Colouring {
  const groups = [{ label, color: hues[1], count: objects.length, objects }];
  return paintGroups(styles, owner, { field: undefined, filter, title, groups, other: undefined, none: 0 });
}

let painted = 0;

function paintGroups(styles: StyleStore, owner: string, drawn: Omit<Colouring, 'end'>): Colouring {
  // The next colouring is painted before this one ends, so that no picture without colours comes between.
  painted += 1;
  const layer = styles.create(owner, `values ${painted}`, priority);
  styles.batch(() => {
    for (const { objects, color } of [...drawn.groups, ...(drawn.other ? [drawn.other] : [])])
      styles.set(layer, objects, { color });
  });
  return { ...drawn, end: () => styles.remove(layer) };
}

function colourAt({ groups }: FindGroups, at: number): string {
  const isScale = groups.some(({ to }) => to !== null);
  if (!isScale) return hues[at % hues.length] ?? otherColour;
  const step = groups.length > 1 ? (at * (scale.length - 1)) / (groups.length - 1) : 0;
  return scale[Math.round(step)] ?? otherColour;
}

function labelOf(
  { text, to, unit }: Pick<FindGroups['groups'][number], 'text' | 'to' | 'unit'>,
  { textOf }: ColourTexts,
): string {
  const value = to === null ? textOf(text) : `${text} – ${to}`;
  return unit === null ? value : `${value} ${unit}`;
}
