import type { SavedViewpoint, ViewColouring, ViewComparison } from '@gantry/contract';
import { createMessages } from '@gantry/plugin-sdk';
import { FindApi } from '../../api/find-api.ts';
import { TreeApi } from '../../api/tree-api.ts';
import { ShapeNames } from '../../state/find/shape-names.ts';
import { colourByValue, colourFound } from '../../state/find/value-colours.ts';
import type { Stores } from '../../state/stores.ts';
import { compareStoreOf, readyVersions } from '../compare/use-compare.ts';
import { colourTexts } from '../find/colour-texts.ts';
import { findMessages } from '../find/find-messages.ts';

/** What colours and comparisons need of the host. */
export type LookHost = Pick<
  Stores,
  'api' | 'projects' | 'layers' | 'timeline' | 'styles' | 'preferences' | 'colouring'
> & {
  readonly ui: { readonly comparedModel: string | undefined; setCompared(modelId: string | undefined): void };
};

type Looks = Pick<SavedViewpoint, 'colouring' | 'compared'>;

/** The colours by value and the open comparison, as a saved view has them. */
export function captureLooks(host: LookHost): Looks {
  const { colouring, ui } = host;
  const { pair, kinds, isFaded } = compareStoreOf(host);
  const modelId = ui.comparedModel;
  return {
    colouring: colouringOf(colouring.current),
    compared:
      modelId === undefined || pair === undefined
        ? null
        : { modelId, older: pair.older, newer: pair.newer, kinds: [...kinds], isFaded },
  };
}

function colouringOf(current: Stores['colouring']['current']): ViewColouring | null {
  if (current?.field) return { by: 'value', field: current.field };
  return current?.filter ? { by: 'filter', filter: current.filter } : null;
}

/** Ends the open comparison if the view has none, or one of another model: its end gives the day back, so it comes before the view's day. */
export async function leaveComparison({ ui }: LookHost, { compared }: Looks): Promise<void> {
  if (compared === undefined || ui.comparedModel === undefined || ui.comparedModel === compared?.modelId)
    return;
  ui.setCompared(undefined);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/**
 * Shows the colours and the comparison of a view, once its day is set. What an earlier Gantry's view does not say stays.
 * @returns whether the versions that it compared are gone
 * @throws ApiError (a rejection)
 */
export async function restoreLooks(host: LookHost, { colouring, compared }: Looks): Promise<boolean> {
  const [isThere] = await Promise.all([
    compared ? compare(host, compared) : true,
    colouring === undefined ? undefined : colour(host, colouring),
  ]);
  return !isThere;
}

async function compare(
  host: LookHost,
  { modelId, older, newer, kinds, isFaded }: ViewComparison,
): Promise<boolean> {
  const ready = new Set(readyVersions(host, modelId).map(({ id }) => id));
  if (!ready.has(older) || !ready.has(newer)) return false;
  const opening = compareStoreOf(host).open({ older, newer }, kinds, isFaded);
  host.ui.setCompared(modelId);
  await opening;
  return true;
}

async function colour(host: LookHost, wanted: ViewColouring | null): Promise<void> {
  const { api, projects, layers, timeline, styles, preferences, colouring } = host;
  if (wanted === null) return colouring.end();
  const projectId = projects.current?.id ?? '';
  const versions = layers
    .shownOn(timeline.day)
    .map(({ modelId, version }) => ({ modelId, versionId: version.id }));
  if (versions.length === 0) return colouring.end();
  const find = new FindApi(api, projectId);
  const names = new ShapeNames(projectId, new TreeApi(api));
  if (wanted.by === 'value') {
    const parts = { api: find, names, styles, versions };
    const texts = colourTexts(preferences.locale, wanted.field);
    return colouring.show(await colourByValue(parts, 'gantry', wanted.field, texts));
  }
  const { filter } = wanted;
  const { shapes } = await find.shapes(
    versions.map(({ versionId }) => versionId),
    filter,
  );
  const { t } = createMessages(findMessages, preferences.locale);
  const found = {
    title: t('legendFound'),
    label: t('find'),
    objects: await names.refs(versions, shapes),
    filter,
  };
  colouring.show(colourFound(styles, 'gantry', found));
}
