import type { Storey } from '../../plan/storeys.ts';
import type { ScenePort } from '../../state/scene-port.ts';

/** More would take the models' workers too long. */
const most = 100;

/** The storeys of the models that are shown and loaded, with the boxes of what is in them. Those that are empty are left out. */
export async function readStoreys(scene: ScenePort, signal: AbortSignal): Promise<readonly Storey[]> {
  const found = await scene.find({ categories: ['IFCBUILDINGSTOREY'] }, signal);
  const storeys: Storey[] = [];
  for (const object of found.slice(0, most)) {
    const [box, { Name: name }] = await Promise.all([
      scene.getBounds([object]),
      scene.getProperties(object, signal),
    ]);
    signal.throwIfAborted();
    if (typeof name === 'string' && name !== '' && box.min.x <= box.max.x) storeys.push({ name, box });
  }
  return storeys;
}
