/**
 * A round length (1, 2 or 5 times a power of ten) that fits the space.
 * @param metresPerSpace - length of the whole space
 * @param space - in px
 */
export function scaleBar(
  metresPerSpace: number,
  space: number,
): { readonly metres: number; readonly pixels: number } {
  const power = 10 ** Math.floor(Math.log10(metresPerSpace));
  const step = [5, 2, 1].find((one) => one * power <= metresPerSpace) ?? 1;
  const metres = step * power;
  return { metres, pixels: (space * metres) / metresPerSpace };
}

/** `836 412.35`: grouped thousands and two decimals, as usual for grid coordinates. @param digits - other than two, at least one */
export function gridNumber(value: number, digits = 2): string {
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(digits).split('.');
  const sign = value < 0 && Number(value.toFixed(digits)) !== 0 ? '−' : '';
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')}.${decimals}`;
}
