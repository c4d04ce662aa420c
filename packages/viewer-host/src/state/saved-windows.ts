import type { Json } from '@gantry/plugin-sdk';
import { z } from 'zod';

export interface SavedWindow {
  readonly instanceId: string;
  /** Number in order of opening. */
  readonly serial: number;
  /** Full id of the window tab. */
  readonly tabId: string;
  /** CSS pixels from the stage's upper left corner to the window's; undefined until somebody moves it. */
  readonly at: { readonly x: number; readonly y: number } | undefined;
  /** CSS pixels; undefined until somebody resizes it. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
  readonly isCollapsed: boolean;
  /** Defined by the plugin. */
  readonly state: Json;
}

/** The longest state of a window, in characters of JSON. */
const maxStateLength = 65_536;

/**
 * Whether a state is small enough to survive a reload.
 * @throws TypeError when it is not JSON
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

/** The windows saved under a key, the topmost last; none when the value cannot be read. */
export function readWindows(storage: Storage, key: string): readonly SavedWindow[] {
  try {
    const saved = schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return saved.success ? saved.data.windows.map((one) => ({ ...one, at: one.at, size: one.size })) : [];
  } catch {
    return [];
  }
}

/** Leaves out states that are too large. Without working storage, the windows last only as long as the page. */
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
    // The open windows stay open.
  }
}
