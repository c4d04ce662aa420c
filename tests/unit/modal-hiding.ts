import { createTabster, disposeTabster, getModalizer } from 'tabster';

// A quarter of a second after a dialog opens, Tabster hides everything from screen readers that is not in the active one. In
// happy-dom no dialog becomes active, because an element without a size takes no focus. So Tabster hides the open dialog itself,
// and a query by role finds it on a fast machine only. Browser tests see what is hidden.
if (typeof document !== 'undefined') {
  const tabster = createTabster(window);
  // The class is not exported.
  const prototype: { hiddenUpdate(): void } = Object.getPrototypeOf(getModalizer(tabster));
  prototype.hiddenUpdate = () => undefined;
  disposeTabster(tabster, true);
}
