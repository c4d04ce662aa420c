import type { ValueColours } from '@gantry/plugin-sdk';
import type { PluginScope } from '../plugins/plugin-scope.ts';
import type { HostServices } from '../ports.ts';

/** The call that colours objects by a value, as one plugin sees it. Its colours end with it. */
export function wrapColourBy(
  scene: HostServices['scene'],
  scope: PluginScope,
): HostServices['scene']['colourBy'] {
  return async (field, signal): Promise<ValueColours> => {
    scope.need('scene.style');
    scope.live();
    const wanted = scope.signalWith(signal);
    const colours = await scene.colourBy(field, wanted);
    if (wanted.aborted) {
      colours.dispose();
      wanted.throwIfAborted();
    }
    const handle = scope.own(colours);
    return {
      legend: colours.legend,
      none: colours.none,
      dispose: () => handle.dispose(),
      [Symbol.dispose]: () => handle.dispose(),
    };
  };
}
