import { freeInsets, type Insets } from '../scene/camera/room.ts';
import { boxesOver, coveringPanels } from '../ui/model/covered-boxes.ts';
import { stored, storedKeys } from './look-theme.ts';

/** Where the stage is in the window, and what panels leave of it, in CSS pixels. */
export interface StagePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
}

/** @returns undefined while it is not laid out. */
export function placeOf(stage: HTMLElement): StagePlace | undefined {
  const box = stage.getBoundingClientRect();
  const size = { width: stage.clientWidth, height: stage.clientHeight };
  if (size.width === 0 || size.height === 0) return undefined;
  const page = stage.closest('[data-stage]') ?? stage;
  const panels = [...page.querySelectorAll(coveringPanels)].map((panel) => panel.getBoundingClientRect());
  return { ...size, left: box.left, top: box.top, insets: freeInsets(size, boxesOver(box, panels)) };
}

/** The place in this window at the last visit, while the app has not laid the page out. */
export function lastPlace(): StagePlace | undefined {
  const last = stored(storedKeys.place);
  if (!Array.isArray(last) || last[0] !== windowNow()) return undefined;
  const numbers: unknown[] = last.slice(1);
  const [left, top, width, height, ...edges] = numbers.map((value) =>
    Number.isFinite(value) ? Number(value) : 0,
  );
  const [fromLeft = 0, fromTop = 0, fromRight = 0, fromBottom = 0] = edges;
  if (left === undefined || top === undefined || !width || !height) return undefined;
  return {
    left,
    top,
    width: Math.min(width, innerWidth),
    height: Math.min(height, innerHeight),
    insets: { left: fromLeft, top: fromTop, right: fromRight, bottom: fromBottom },
  };
}

export function keepPlace({ left, top, width, height, insets }: StagePlace): void {
  try {
    localStorage.setItem(
      storedKeys.place,
      JSON.stringify([
        windowNow(),
        left,
        top,
        width,
        height,
        insets.left,
        insets.top,
        insets.right,
        insets.bottom,
      ]),
    );
  } catch {
    // Where storage does not work, each visit waits for the page to be laid out.
  }
}

/** Windows of another size have another layout, and so have pages with another tab. */
function windowNow(): string {
  return `${innerWidth}x${innerHeight}${new URLSearchParams(location.search).get('tab')}`;
}
