import { type Disposable, toDisposable } from '@gantry/plugin-sdk';

export const outlineMark = 'data-access-outline';

/** Draws a frame around an element that follows it until disposed. It is no part of the element, so the plugin notices nothing. */
export function outlineElement(element: Element): Disposable {
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  const frame = document.createElement('div');
  frame.setAttribute(outlineMark, '');
  frame.setAttribute('aria-hidden', 'true');
  // Over dialogs; two colours, so that it is seen on each.
  frame.style.cssText =
    'position:fixed;z-index:2147483647;pointer-events:none;border:3px solid #d13438;border-radius:4px;box-shadow:0 0 0 2px #fff,0 0 0 4px #d13438';
  document.body.append(frame);
  let next = 0;
  const follow = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const room = 4;
    Object.assign(frame.style, {
      left: `${left - room}px`,
      top: `${top - room}px`,
      width: `${width + 2 * room}px`,
      height: `${height + 2 * room}px`,
      display: element.isConnected ? 'block' : 'none',
    });
    next = requestAnimationFrame(follow);
  };
  follow();
  return toDisposable(() => {
    cancelAnimationFrame(next);
    frame.remove();
  });
}
