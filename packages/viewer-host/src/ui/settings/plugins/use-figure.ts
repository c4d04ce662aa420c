import { useFormat } from '@gantry/plugin-sdk';

/** Writes a number in the user's language, with one decimal at most. */
export function useFigure(): (value: number) => string {
  const format = useFormat();
  return (value) => format.number(value, { maximumFractionDigits: 1 });
}
