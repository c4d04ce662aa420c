/** Wraps around. @throws RangeError if the list is empty */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('The list is empty.');
  return found;
}
