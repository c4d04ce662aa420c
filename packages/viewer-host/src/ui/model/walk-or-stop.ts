import type { Host } from '../host-context.ts';

/** Starts a walk, or ends the one that is under way. Nothing happens where its code cannot be loaded. */
export function walkOrStop(host: Host): void {
  void import('../walk/toggle-walk.ts').then(
    ({ toggleWalk }) => toggleWalk(host),
    () => undefined,
  );
}
