import { type SceneSections, type Section, toDisposable } from '@gantry/plugin-sdk';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { HostServices } from '../ports.ts';
import { checkSectionCount, checkSectionShape } from './section-problem.ts';

/** The sections as one plugin sees them. What it adds ends with it. */
export function wrapSections(
  scene: Pick<HostServices['scene'], 'sections'>,
  scope: PluginScope,
): SceneSections {
  const own = new Set<string>();
  const isThere = (id: string) => scene.sections.list.some((section) => section.id === id);
  return {
    get list() {
      return scene.sections.list;
    },
    onDidChange: scope.event('scene.sections.onDidChange', (listener) =>
      scene.sections.onDidChange(listener),
    ),
    add(spec): Section {
      scope.need('scene.style');
      checkSectionShape(spec.shape);
      // The user may have removed some.
      for (const id of [...own]) if (!isThere(id)) own.delete(id);
      checkSectionCount(own.size + 1);
      const section = scene.sections.add(spec);
      own.add(section.id);
      const handle = scope.own(
        toDisposable(() => {
          own.delete(section.id);
          section.dispose();
        }),
      );
      return {
        id: section.id,
        update(patch) {
          if (patch.shape) checkSectionShape(patch.shape);
          section.update(patch);
        },
        dispose: () => handle.dispose(),
        [Symbol.dispose]: () => handle.dispose(),
      };
    },
  };
}
