import type { LoadStatus } from '@gantry/plugin-sdk';
import type { Contribution, Kernel } from '@gantry/plugin-sdk/kernel';
import { reaction } from 'mobx';
import type { HostParts } from './host-parts.ts';
import { hasPicture } from './when-started.ts';

type Parts = Pick<HostParts, 'ui' | 'timeline' | 'sceneStore' | 'layers'>;

/** States of a plugin that waits for Retry. */
const stopped: readonly (LoadStatus | undefined)[] = ['failed-load', 'failed-activate', 'quarantined'];

/**
 * While the timeline window is open and once the first picture is there, makes every plugin with a timeline source show its day; after a retry, again. Sources are followed
 * separately, so a change for one causes no work for another.
 * @param noon - returns the time that represents a day
 * @returns a function that ends this
 */
export function followTimeline(
  kernel: Kernel,
  { ui, ...picture }: Parts,
  noon: (day: string) => Date,
): () => void {
  const { timeline } = picture;
  let isDrawn = false;
  const dayOf = ({ visible, pluginId }: Contribution) => {
    isDrawn ||= hasPicture(picture);
    if (!isDrawn) return undefined;
    const isStopped = stopped.includes(kernel.plugin(pluginId)?.status);
    return ui.isTimelineOpen && visible && !isStopped ? timeline.day : undefined;
  };
  const stops = kernel.contributions('timelineSources').map((source) =>
    reaction(
      () => dayOf(source),
      (day) => {
        const { pluginId, id } = source;
        if (day === undefined) kernel.timeline.release(pluginId, id);
        // Reported by the kernel.
        else kernel.timeline.apply(pluginId, id, noon(day)).catch(() => undefined);
      },
      { fireImmediately: true },
    ),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
