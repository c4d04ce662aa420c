import type { PlacedMarker } from '../../state/marker-store.ts';

/** How long the ring around a new alarm widens, in milliseconds. */
const PULSE_MS = 400;

/** When markers got their alarm: each pulses once. */
export class MarkerPulses {
  private began: ReadonlyMap<string, number> = new Map();
  private readonly isStill: () => boolean;

  /** @param isStill - whether the person asks for reduced motion */
  constructor(isStill: () => boolean) {
    this.isStill = isStill;
  }

  /** Call it with every change. A marker that loses its alarm may pulse again. */
  note(markers: readonly PlacedMarker[]): void {
    const now = performance.now();
    const alarmed = markers.filter(({ spec }) => spec.alarm !== undefined);
    this.began = new Map(alarmed.map(({ id }) => [id, this.began.get(id) ?? now]));
  }

  /** How far the pulse of a marker is, 0 to 1; undefined if there is none now. */
  partOf(id: string): number | undefined {
    const began = this.began.get(id);
    if (began === undefined || this.isStill()) return undefined;
    const part = (performance.now() - began) / PULSE_MS;
    return part < 1 ? part : undefined;
  }
}
