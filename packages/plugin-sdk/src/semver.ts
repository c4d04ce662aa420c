interface Version {
  readonly numbers: readonly [number, number, number];
  /** Empty for a release. */
  readonly pre: readonly (string | number)[];
}
interface Comparator {
  readonly op: '<' | '<=' | '>' | '>=' | '=';
  readonly version: Version;
}

const number = '(0|[1-9]\\d*)';
const part = '(0|[1-9]\\d*|[xX*])';
const pre = '(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?';
const build = '(?:\\+[0-9A-Za-z.-]+)?';
const full = new RegExp(`^v?${number}\\.${number}\\.${number}${pre}${build}$`);
const partial = new RegExp(`^(\\^|~|>=|<=|>|<|=)?\\s*v?${part}(?:\\.${part}(?:\\.${part}${pre}${build})?)?$`);
const hyphen = /^(\S+)\s+-\s+(\S+)$/;

/**
 * Whether a version is in a semver range: exact, `^`, `~`, comparisons, `x` ranges, `a - b`, and `||` between them.
 * A pre-release is in a range only when the range names a pre-release of the same three numbers. A version or range
 * that cannot be read satisfies nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const parsed = parseVersion(version);
  if (!parsed) return false;
  return range.split('||').some((alternative) => {
    const comparators = parseAlternative(alternative.trim());
    if (!comparators?.every((one) => holds(parsed, one))) return false;
    return (
      parsed.pre.length === 0 ||
      comparators.some(({ version: named }) => named.pre.length > 0 && sameNumbers(named, parsed))
    );
  });
}

/** Whether every part of a range can be read. */
export function isRange(range: string): boolean {
  return range.split('||').every((alternative) => parseAlternative(alternative.trim()) !== undefined);
}

export function isVersion(version: string): boolean {
  return parseVersion(version) !== undefined;
}

function parseVersion(text: string): Version | undefined {
  const match = full.exec(text.trim());
  if (!match) return undefined;
  return {
    numbers: [Number(match[1]), Number(match[2]), Number(match[3])],
    pre: parsePre(match[4]),
  };
}

function parsePre(text: string | undefined): readonly (string | number)[] {
  return text ? text.split('.').map((id) => (/^\d+$/.test(id) ? Number(id) : id)) : [];
}

function parseAlternative(text: string): readonly Comparator[] | undefined {
  const between = hyphen.exec(text);
  if (between) {
    const from = parseComparator(`>=${between[1]}`);
    const to = parseComparator(`<=${between[2]}`);
    return from && to && [...from, ...to];
  }
  const words = text.replace(/(\^|~|>=|<=|>|<|=)\s+/g, '$1').split(/\s+/);
  const parsed = words.map((word) => parseComparator(word === '' ? '*' : word));
  return parsed.every((one) => one !== undefined) ? parsed.flat() : undefined;
}

function parseComparator(word: string): readonly Comparator[] | undefined {
  const match = partial.exec(word);
  if (!match) return undefined;
  const op = match[1] ?? '';
  const given = [match[2], match[3], match[4]].map((text) =>
    text === undefined || /[xX*]/.test(text) ? undefined : Number(text),
  );
  const [major, minor = undefined, patch = undefined] = given;
  const low: Version = {
    numbers: [major ?? 0, minor ?? 0, patch ?? 0],
    pre: patch === undefined ? [] : parsePre(match[5]),
  };
  if (major === undefined) return op === '<' || op === '>' ? [nothing] : [];
  // The first version past everything that the written parts cover; the `-0` keeps its pre-releases out too.
  const past = (numbers: readonly [number, number, number]): Version => ({ numbers, pre: [0] });
  const pastWritten = minor === undefined ? past([major + 1, 0, 0]) : past([major, minor + 1, 0]);
  if (op === '^')
    return [
      { op: '>=', version: low },
      { op: '<', version: past(caretEnd(major, minor, patch)) },
    ];
  if (op === '~')
    return [
      { op: '>=', version: low },
      { op: '<', version: pastWritten },
    ];
  if (patch !== undefined) return [{ op: op === '' ? '=' : (op as Comparator['op']), version: low }];
  if (op === '>') return [{ op: '>=', version: { numbers: pastWritten.numbers, pre: [] } }];
  if (op === '>=') return [{ op: '>=', version: low }];
  if (op === '<') return [{ op: '<', version: { numbers: low.numbers, pre: [0] } }];
  if (op === '<=') return [{ op: '<', version: pastWritten }];
  return [
    { op: '>=', version: low },
    { op: '<', version: pastWritten },
  ];
}

const nothing: Comparator = { op: '<', version: { numbers: [0, 0, 0], pre: [0] } };

/** `^` keeps the leftmost part that is not zero. */
function caretEnd(
  major: number,
  minor: number | undefined,
  patch: number | undefined,
): readonly [number, number, number] {
  if (major > 0 || minor === undefined) return [major + 1, 0, 0];
  if (minor > 0 || patch === undefined) return [0, minor + 1, 0];
  return [0, 0, patch + 1];
}

function holds(version: Version, { op, version: bound }: Comparator): boolean {
  const order = compare(version, bound);
  if (op === '<') return order < 0;
  if (op === '<=') return order <= 0;
  if (op === '>') return order > 0;
  if (op === '>=') return order >= 0;
  return order === 0;
}

function compare(a: Version, b: Version): number {
  for (const at of [0, 1, 2] as const) {
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at];
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let at = 0; at < Math.max(a.pre.length, b.pre.length); at += 1) {
    const order = comparePre(a.pre[at], b.pre[at]);
    if (order !== 0) return order;
  }
  return 0;
}

/** Absent before present, numbers before words. */
function comparePre(a: string | number | undefined, b: string | number | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : 1;
}

function sameNumbers(a: Version, b: Version): boolean {
  return a.numbers.every((value, at) => value === b.numbers[at]);
}
