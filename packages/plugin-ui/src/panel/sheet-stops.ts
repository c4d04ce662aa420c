/** Heights at which a bottom sheet rests: 96 px, half of the screen, all of the stage. */
export type SheetStop = 'low' | 'half' | 'full';

export const sheetStops: readonly SheetStop[] = ['low', 'half', 'full'];

/** Heights in px of the stage, and of the screen, of which the app's bars take a part. */
export interface SheetRoom {
  readonly stage: number;
  readonly screen: number;
}

/** Height in px of a stop. */
export function sheetHeight(stop: SheetStop, { stage, screen }: SheetRoom): number {
  const low = Math.min(96, stage);
  if (stop === 'low') return low;
  return stop === 'half' ? Math.max(low, Math.min(stage, Math.round(screen / 2))) : stage;
}

/** The stop whose height is nearest, the smaller one where two are equally near. */
export const nearestStop = (height: number, room: SheetRoom): SheetStop =>
  sheetStops.reduce((best, stop) =>
    Math.abs(sheetHeight(stop, room) - height) < Math.abs(sheetHeight(best, room) - height) ? stop : best,
  );

/** The stop one step up or down; the ends stay. */
export function stopBeside(stop: SheetStop, step: 1 | -1): SheetStop {
  return sheetStops[sheetStops.indexOf(stop) + step] ?? stop;
}
