/**
 * The version in which each export came, by entry and version. Exports that are new get `version`; those that are gone are left out.
 * @param recorded - as it was reviewed: `{ [entry]: { [version]: names } }`
 * @param surface - `{ [entry]: names }`
 */
export function addSince(recorded, surface, version) {
  return Object.fromEntries(
    Object.entries(surface).map(([entry, names]) => {
      const versions = recorded[entry] ?? {};
      const versionOf = (name) =>
        Object.entries(versions).find(([, known]) => known.includes(name))?.[0] ?? version;
      const byVersion = {};
      for (const name of names) {
        const since = versionOf(name);
        byVersion[since] = [...(byVersion[since] ?? []), name];
      }
      const sorted = Object.entries(byVersion).sort(([one], [other]) => compare(one, other));
      return [entry, Object.fromEntries(sorted)];
    }),
  );
}

function compare(one, other) {
  return one.localeCompare(other, 'en', { numeric: true });
}
