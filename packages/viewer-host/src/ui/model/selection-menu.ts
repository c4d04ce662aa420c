import type { Host } from '../host-context.ts';

/** Opens the menu of the selected objects from the keyboard, in the middle of the stage. */
export async function showSelectionMenu(host: Host): Promise<void> {
  const objects = host.selection.current;
  const scene = host.scene();
  const stage = document.querySelector('[data-stage]')?.getBoundingClientRect();
  if (objects.length === 0 || !scene || !stage) return;
  const { min, max } = await scene.getBounds(objects);
  const at = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  host.menu.show(
    { kind: 'object', objects, at: { frame: 'scene', at } },
    stage.left + stage.width / 2,
    stage.top + stage.height / 2,
  );
}
