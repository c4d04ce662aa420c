const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.25, strokeLinecap: 'round' as const };

/** A site building on bare ground: nothing here yet. */
export function BuildingArt() {
  return (
    <svg width="64" height="44" viewBox="0 0 64 44" aria-hidden="true" {...line}>
      <path d="M4 41h56" />
      <path d="M10 41V14h44v27" />
      <path d="M10 14 16 4h32l6 10" />
      <path d="M13 19h38" strokeDasharray="3 3" />
      <path d="M18 41V25h12v16m4 0V25h12v16m-22 0V25m16 16V25" />
    </svg>
  );
}

/** Axes and a dashed curve: no readings to draw. */
export function ChartArt() {
  return (
    <svg width="64" height="44" viewBox="0 0 64 44" aria-hidden="true" {...line}>
      <path d="M3 3v37h58" strokeWidth={1.75} />
      <path d="M6 36c10 0 13-10 20-16S40 8 58 7" strokeDasharray="3 3" />
    </svg>
  );
}
