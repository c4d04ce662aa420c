/** Parallel calls: enough to be quick, but fewer than the server's database connections. */
const atOnce = 6;

export async function inGroups<T>(
  items: readonly T[],
  work: (item: T) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    problems.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))).flat());
  return problems;
}
