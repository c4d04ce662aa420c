import type { TreeStore } from '../../state/tree-store.ts';
import type { TreeActions } from './tree-actions.ts';

/** What the parts of the tree's window share. */
export interface TreeParts {
  readonly tree: TreeStore;
  readonly actions: TreeActions;
  /** Says why an action failed. */
  readonly attempt: (action: Promise<unknown>) => void;
}
