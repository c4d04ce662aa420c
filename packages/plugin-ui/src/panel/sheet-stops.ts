/** Heights at which a bottom sheet rests: 96 px, half of the stage, all of it. */
export type SheetStop = 'low' | 'half' | 'full';

export const sheetStops: readonly SheetStop[] = ['low', 'half', 'full'];

/** Height in px of a stop on a stage of the given height. */
export function sheetHeight(stop: SheetStop, stageHeight: number): number {
  const low = Math.min(96, stageHeight);
  if (stop === 'low') return low;
  return stop === 'half' ? Math.max(low, Math.round(stageHeight / 2)) : stageHeight;
}

/** The stop whose height is nearest, the smaller one where two are equally near. */
export const nearestStop = (height: number, stageHeight: number): SheetStop =>
  sheetStops.reduce((best, stop) =>
    Math.abs(sheetHeight(stop, stageHeight) - height) < Math.abs(sheetHeight(best, stageHeight) - height)
      ? stop
      : best,
  );

/** The stop one step up or down; the ends stay. */
export function stopBeside(stop: SheetStop, step: 1 | -1): SheetStop {
  return sheetStops[sheetStops.indexOf(stop) + step] ?? stop;
}
