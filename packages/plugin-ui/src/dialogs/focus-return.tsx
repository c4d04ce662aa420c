import { useEffect, useRef, useState } from 'react';

/**
 * Render it inside a dialog: when the dialog has gone and nothing else took the focus, it returns the focus to where it was.
 * Fluent UI does so only for dialogs with a trigger.
 */
export function FocusReturn() {
  const marker = useRef<HTMLSpanElement>(null);
  // A field with `autoFocus` takes the focus before any effect runs.
  const [atRender] = useState(() => document.activeElement);
  useEffect(() => {
    const mark = marker.current;
    const dialog = mark?.closest('[role="dialog"], [role="alertdialog"]');
    const now = document.activeElement;
    // A menu that opened the dialog has given the focus back to its button by now; its own items are gone.
    const opener = now === document.body || dialog?.contains(now) ? atRender : now;
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (mark?.isConnected || !isLost) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [atRender]);
  return <span ref={marker} hidden />;
}
