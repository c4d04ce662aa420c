import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds to wait for a page whose code or data is on its way. */
const LONGEST_WAIT = 10_000;

const deeds = ['pointerdown', 'keydown'] as const;

/**
 * Puts the focus on the heading of a page that the user opens, so that screen readers say where they are and Tab goes on from there. Leaves
 * the focus where the page has put it, and to the user as soon as they do something.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById('content');
    if (!content) return;
    const before = document.activeElement;
    const leaving = new AbortController();
    const end = () => {
      leaving.abort();
      arriving.disconnect();
      clearTimeout(timer);
    };
    const look = () => {
      const heading = content.querySelector<HTMLElement>('main h1');
      const now = document.activeElement;
      if (now !== before && now !== document.body) return end();
      if (!heading) return;
      end();
      // The page has focused something of its own, such as a field.
      if (now !== heading && heading.closest('main')?.contains(now)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const arriving = new MutationObserver(look);
    const timer = setTimeout(end, LONGEST_WAIT);
    arriving.observe(content, { childList: true, subtree: true });
    // Not while the deed that opened the page is still going on.
    const start = setTimeout(() => {
      for (const deed of deeds) window.addEventListener(deed, end, { capture: true, signal: leaving.signal });
      look();
    });
    return () => {
      clearTimeout(start);
      end();
    };
  }, [pathname]);
}
