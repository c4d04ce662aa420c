import type { FakeSurroundings } from '@gantry/plugin-sdk/fake-host';
import type { SceneRows } from '../link/protocol.ts';
import { lookInWords } from '../scene/object-look.ts';

/** What the fake scene has recorded. Read inside a MobX derivation. */
export function sceneRows({ scene }: FakeSurroundings): SceneRows {
  return {
    objects: scene.models.flatMap(({ id, objects }) =>
      objects
        .filter(({ box }) => box !== undefined)
        .map(({ globalId, category, properties }) => {
          const object = { modelId: id, globalId };
          const name = properties?.Name;
          return {
            object,
            category,
            name: typeof name === 'string' ? name : globalId,
            look: lookInWords(scene.styles.of(object)),
          };
        }),
    ),
    selected: scene.selection.map(({ modelId, globalId }) => ({ modelId, globalId })),
    markers: scene
      .markers()
      .map(({ id, label, tone = 'neutral', command }) => ({ id, label: label ?? id, tone, command })),
    shapes: scene.shapes().length,
    sections: scene.sections.all().map(({ id, name, isOn }) => ({ id, name, isOn })),
    flights: scene.flights.length,
  };
}
