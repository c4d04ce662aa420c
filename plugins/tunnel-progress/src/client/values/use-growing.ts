import { useState } from 'react';

/** Rows that a list draws at first, and more of at each press. */
const step = 100;

/** The beginning of a long list, and how to show more of it. */
export function useGrowing<T>(rows: readonly T[]) {
  const [most, setMost] = useState(step);
  return {
    shown: rows.length > most ? rows.slice(0, most) : rows,
    left: Math.max(0, rows.length - most),
    grow: () => setMost(most + step),
  };
}
