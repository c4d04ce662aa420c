import type { ValueColours, ValueField } from '@gantry/plugin-sdk';
import { toDisposable } from '@gantry/plugin-sdk';
import { FindApi } from '../../api/find-api.ts';
import { TreeApi } from '../../api/tree-api.ts';
import { ShapeNames } from '../../state/find/shape-names.ts';
import { colourByValue } from '../../state/find/value-colours.ts';
import { colourTexts } from '../../ui/find/colour-texts.ts';
import type { HostParts } from '../host-parts.ts';

/**
 * Colours by value that a plugin asks for. The legend is that of the host.
 * @throws AbortError (a rejection) when the signal aborts before they are shown.
 */
export async function colourForPlugin(
  owner: string,
  { api, projects, layers, timeline, styles, preferences, colouring }: HostParts,
  field: ValueField,
  signal: AbortSignal | undefined,
): Promise<ValueColours> {
  const projectId = projects.current?.id ?? '';
  const versions = layers
    .shownOn(timeline.day)
    .map(({ modelId, version }) => ({ modelId, versionId: version.id }));
  if (versions.length === 0) return { legend: [], none: 0, ...toDisposable(() => undefined) };
  const parts = {
    api: new FindApi(api, projectId),
    names: new ShapeNames(projectId, new TreeApi(api)),
    styles,
    versions,
  };
  const colours = await colourByValue(parts, owner, field, colourTexts(preferences.locale, field));
  if (signal?.aborted) colours.end();
  signal?.throwIfAborted();
  colouring.show(colours);
  const { groups, other, none } = colours;
  return {
    legend: [...groups, ...(other ? [other] : [])].map(({ label, color, count }) => ({
      label,
      color,
      count,
    })),
    none,
    ...toDisposable(() => colouring.end(colours)),
  };
}
