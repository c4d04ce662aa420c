import type { Json } from '@gantry/plugin-sdk';
import { z } from 'zod';

export interface SavedWindow {
  readonly instanceId: string;
  /** Counts the windows in the order in which they were opened. */
  readonly serial: number;
  /** Full id of the window tab. */
  readonly tabId: string;
  /** CSS pixels from the stage's upper left corner to the window's; undefined until somebody moves it. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  /** CSS pixels; undefined until somebody resizes it. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly isCollapsed: boolean;
  /** The plugin's own. */
  readonly state: Json;
}

/** Characters of JSON that a window's state may have. */
const maxStateLength = 65_536;

/**
 * Whether a state is small enough to be kept over a reload.
 * @throws TypeError for what is no JSON
 */
export function isStateKept(state: Json): boolean {
  return JSON.stringify(state).length <= maxStateLength;
}

const pixels = z.number().min(-10_000).max(10_000);
const schema = z.object({
  version: z.literal(1),
  windows: z.array(
    z.object({
      instanceId: z.string().min(1).max(40),
      serial: z.int().min(0).max(1_000_000),
      tabId: z.string().min(1).max(300),
      at: z.object({ x: pixels, y: pixels }).optional(),
      size: z.object({ width: pixels, height: pixels }).optional(),
      isCollapsed: z.boolean(),
      state: z.json(),
    }),
  ),
});

/** The windows saved under a key, the one on top last. What no version of the host has written counts as nothing. */
export function readWindows(storage: Storage, key: string): readonly SavedWindow[] {
  try {
    const saved = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return saved.success ? saved.data.windows.map((one) => ({ ...one, at: one.at, size: one.size })) : [];
  } catch {
    return [];
  }
}

/** Leaves out states that are too large. A browser that has no room, or keeps nothing, forgets the windows with the page. */
export function writeWindows(storage: Storage, key: string, windows: readonly SavedWindow[]): void {
  const kept = windows.map(({ instanceId, serial, tabId, at, size, isCollapsed, state }) => ({
    instanceId,
    serial,
    tabId,
    at,
    size,
    isCollapsed,
    state: isStateKept(state) ? state : null,
  }));
  try {
    if (kept.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ version: 1, windows: kept }));
  } catch {
    // The windows that are open stay open.
  }
}
