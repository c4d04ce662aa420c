import { toDisposable } from '../../disposable.ts';
import type { Surroundings } from '../surroundings.ts';
import { type RunningFrame, runFrame } from './run-frame.ts';

// The script of a sandboxed plugin's document. The host hands over a port once it has loaded; the bundle is imported
// when the host says so.

let running: RunningFrame | undefined;

addEventListener('message', ({ source, ports: [port] }) => {
  if (running || source !== parent || !port) return;
  running = runFrame(port, {
    load: (entry) => import(/* @vite-ignore */ entry),
    body: document.body,
    apply: applySurroundings,
    watchHeight(element, onHeight) {
      const observer = new ResizeObserver(() => onHeight(Math.ceil(element.getBoundingClientRect().height)));
      observer.observe(element);
      return toDisposable(() => observer.disconnect());
    },
  });
});
addEventListener('error', ({ error, message }) => running?.fault('frame', error ?? message));
addEventListener('unhandledrejection', ({ reason }) => running?.fault('frame', reason));
// Escape leaves unless the plugin handles it. Tab leaves by itself at either end.
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.defaultPrevented) running?.leave();
});

const ownStyles = document.createElement('style');
ownStyles.textContent = `
  html { color-scheme: light; background: transparent; }
  body { margin: 0; font: 14px/20px var(--fontFamilyBase, system-ui, sans-serif); color: var(--colorNeutralForeground1); }
  [hidden] { display: none !important; }
`;
document.head.append(ownStyles);

let applied: readonly string[] = [];

function applySurroundings({ locale, theme, tokens }: Surroundings): void {
  const { documentElement: root } = document;
  root.lang = locale;
  root.dataset.theme = theme;
  root.style.colorScheme = theme === 'light' ? 'light' : 'dark';
  for (const name of applied) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
  applied = Object.keys(tokens);
}
