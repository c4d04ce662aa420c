/** The known name that is closest to a wrong one, as ` Did you mean "x"?`, or nothing when none is close. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wrong.length / 3)) + 1;
  for (const name of known) {
    const distance = editDistance(wrong, name);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best === undefined ? '' : ` Did you mean "${best}"?`;
}

/** Insertions, deletions and replacements between two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
