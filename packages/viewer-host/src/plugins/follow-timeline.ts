import type { LoadStatus } from '@gantry/plugin-sdk';
import type { Contribution, Kernel } from '@gantry/plugin-sdk/kernel';
import { reaction } from 'mobx';
import type { HostParts } from './host-parts.ts';

type Parts = Pick<HostParts, 'ui' | 'timeline'>;

/** A plugin in these waits for Retry. */
const stopped: readonly (LoadStatus | undefined)[] = ['failed-load', 'failed-activate', 'quarantined'];

/**
 * While the timeline window is open, its day is shown by every plugin that has something to show for it, and again by one that
 * was stopped and retried. Each source by itself: what holds for one is no work for another.
 * @param noon - the moment that stands for a day
 * @returns ends that
 */
export function followTimeline(
  kernel: Kernel,
  { ui, timeline }: Parts,
  noon: (day: string) => Date,
): () => void {
  const dayOf = ({ visible, pluginId }: Contribution) => {
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
