import { useEffect } from 'react';

const controls =
  'input, textarea, select, button, a, summary, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Calls the action when Enter is pressed, unless a control or a dialog has the key. */
export function useEnterKey(action: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(controls)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [action]);
}
