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

/** Where the stage is likely to be, while the app has not laid the page out: the place in this window at the last visit, if there was one. */
export function likelyPlace(): StagePlace {
  return lastPlace() ?? firstPlace();
}

/**
 * Where the page's layout puts the stage at a first visit, with its timeline and, if the address does not forbid it, the panel of a tab.
 * Where that is wrong the picture is painted again. A journey compares it with the page.
 */
function firstPlace(): StagePlace {
  const hasPanel = tabNow() !== 'none';
  if (innerWidth <= 640)
    return {
      left: 0,
      top: 96,
      width: innerWidth,
      height: innerHeight - 156,
      insets: { left: 0, top: 0, right: 70, bottom: hasPanel ? innerHeight / 2 + 8 : 0 },
    };
  const top = innerWidth <= 1100 ? 92 : 88;
  return {
    left: 64,
    top,
    width: innerWidth - 64,
    height: innerHeight - top,
    insets: { left: hasPanel ? 410 : 0, top: 0, right: 0, bottom: 162 },
  };
}

function lastPlace(): StagePlace | undefined {
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
    // Where storage does not work, each visit is like the first.
  }
}

/** Windows of another size have another layout, and so have pages with another tab. */
function windowNow(): string {
  return `${innerWidth}x${innerHeight}${tabNow()}`;
}

function tabNow(): string | null {
  return new URLSearchParams(location.search).get('tab');
}
