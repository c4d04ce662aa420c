import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterLook,
  afterSuspensions,
  calm,
  limitOf,
  lostFor,
  overFor,
  problemsOf,
  type Seen,
  type SeenPermit,
  type WatchState,
} from './rules.ts';

const permit = (status: string, maxEntrants: number | null = 6, permitId = 'A'): SeenPermit => ({
  permitId,
  status,
  maxEntrants,
});
const cameraLimit = 8;
const start = 1_000_000_000;
const usual: Seen = {
  now: start,
  name: 'CS-01',
  cameraLimit,
  freshCount: 2,
  isOff: false,
  permits: [permit('Active')],
};

/** A camera that is looked at again and again; what is due is suspended, as the server does it. */
class Looks {
  state: WatchState = calm;
  seen: Seen = usual;
  readonly suspended: string[] = [];

  look(seconds: number, change: Partial<Seen> = {}): this {
    this.seen = { ...this.seen, ...change, now: this.seen.now + seconds * 1000 };
    const { state, suspend } = afterLook(this.state, this.seen);
    this.state = afterSuspensions(state, suspend);
    for (const { permitId, kind } of suspend) this.suspended.push(`${kind} ${permitId}`);
    const ids = suspend.map(({ permitId }) => permitId);
    const permits = this.seen.permits?.map((each) =>
      ids.includes(each.permitId) ? { ...each, status: 'Suspended' } : each,
    );
    this.seen = { ...this.seen, permits: permits ?? null };
    return this;
  }

  get kinds() {
    return problemsOf(this.state, this.seen.freshCount).map(({ kind }) => kind);
  }
}

describe('the limit', () => {
  test.each([
    ['of the camera without a permit', [], 8],
    ['of the camera where the permit lets more in', [permit('Active', 20)], 8],
    ['of the active permit where it lets fewer in', [permit('Active', 3), permit('Suspended', 1, 'B')], 3],
    ['of all active permits together', [permit('Active', 2), permit('Active', 3, 'B')], 5],
    ['of the camera where a permit says none', [permit('Active', null)], 8],
    ['of the suspended permit, whose people have to come out', [permit('Suspended', 3)], 3],
    ['not of one that has not begun', [permit('Issued', 3)], 8],
  ])('is that %s', (_, permits, limit) => {
    expect(limitOf(cameraLimit, permits)).toBe(limit);
  });
});

describe('too many people', () => {
  test('suspend the permit after a minute, and are over with the first count within the limit', () => {
    const looks = new Looks().look(0, { freshCount: 8 }).look(59);
    expect(problemsOf(looks.state, 8)).toEqual([
      { kind: 'over-limit', since: start, suspendsAt: start + overFor, suspended: null },
    ]);
    expect(looks.suspended).toEqual([]);
    expect(looks.look(1).suspended).toEqual(['over-limit A']);
    expect(problemsOf(looks.look(5).state, 8)).toEqual([
      {
        kind: 'over-limit',
        since: start,
        suspendsAt: null,
        suspended: { permitId: 'A', kind: 'over-limit', at: start + overFor },
      },
    ]);
    expect(looks.look(5, { freshCount: 0 }).kinds).toEqual([]);
    expect(looks.suspended).toEqual(['over-limit A']);
  });

  test('begin anew after a break', () => {
    const looks = new Looks().look(0, { freshCount: 8 }).look(50).look(5, { freshCount: 6 });
    expect(looks.look(5, { freshCount: 7 }).look(59).suspended).toEqual([]);
    expect(looks.look(1).suspended).toEqual(['over-limit A']);
  });

  test('suspend a resumed permit only after another minute', () => {
    const looks = new Looks().look(0, { freshCount: 8 }).look(60).look(100);
    expect(looks.look(5, { permits: [permit('Active')] }).look(59).suspended).toHaveLength(1);
    expect(looks.look(1).suspended).toHaveLength(2);
  });

  test('keep their problem while the count is old, which suspends nothing by it', () => {
    const looks = new Looks().look(0, { freshCount: 8 }).look(30, { freshCount: null }).look(100);
    expect([looks.kinds, looks.suspended, looks.state.count]).toEqual([['over-limit', 'camera-lost'], [], 8]);
    expect(looks.look(5, { freshCount: 1 }).kinds).toEqual([]);
    looks.look(0, { freshCount: 8 }).look(0, { freshCount: null });
    expect(looks.look(5, { permits: [] }).kinds).toEqual([]);
  });

  test('are no matter of permits where no location is chosen', () => {
    const looks = new Looks().look(0, { freshCount: 9, permits: null }).look(600);
    expect([looks.kinds, looks.suspended]).toEqual([['over-limit'], []]);
    expect(problemsOf(looks.state, 9)).toMatchObject([{ suspendsAt: null }]);
  });
});

describe('people without an active permit', () => {
  test('are a problem at once, until nobody is there or a permit is active', () => {
    const looks = new Looks().look(0, { permits: [permit('Issued')] });
    expect(looks.kinds).toEqual(['no-permit']);
    expect(looks.look(600).suspended).toEqual([]);
    expect(looks.look(5, { permits: [permit('Active')] }).kinds).toEqual([]);
    expect(looks.look(5, { permits: [] }).kinds).toEqual(['no-permit']);
    // Nobody says any more that somebody is there, nor that nobody is.
    expect(looks.look(600, { freshCount: null }).kinds).toEqual(['no-permit']);
    expect(looks.look(5, { freshCount: 0 }).kinds).toEqual([]);
    expect(looks.look(600, { freshCount: null }).kinds).toEqual([]);
  });

  test('stay inside after a suspension: first too many, then without a permit', () => {
    const looks = new Looks().look(0, { freshCount: 8 }).look(60);
    expect(looks.look(5).kinds).toEqual(['over-limit']);
    expect(looks.look(5, { freshCount: 3 }).kinds).toEqual(['no-permit']);
  });
});

describe('a lost camera', () => {
  test.each([
    ['that is off', { isOff: true }],
    ['whose count is old', { freshCount: null }],
  ])('%s suspends the permit after five minutes, and is found again', (_, change) => {
    const looks = new Looks().look(0, change).look(299);
    expect([looks.kinds, looks.suspended]).toEqual([['camera-lost'], []]);
    expect(looks.look(1).suspended).toEqual(['camera-lost A']);
    expect(looks.look(5).kinds).toContain('camera-lost');
    expect(looks.look(5, { isOff: false, freshCount: 0 }).kinds).toEqual([]);
  });

  test('is no problem while no permit is active', () => {
    const looks = new Looks().look(0, { isOff: true, freshCount: 0, permits: [permit('Suspended')] });
    expect(looks.look(600).kinds).toEqual([]);
    expect(looks.look(5, { permits: [permit('Active')] }).look(299).suspended).toEqual([]);
    expect(looks.look(1).suspended).toEqual(['camera-lost A']);
    expect(looks.look(5, { permits: [] }).kinds).toEqual([]);
  });
});

const looked = fc.record({
  seconds: fc.oneof(fc.constant(5), fc.integer({ min: 0, max: 90 })),
  freshCount: fc.option(fc.integer({ min: 0, max: 9 })),
  isOff: fc.boolean(),
  /** What people do with the permit meanwhile. */
  person: fc.constantFrom('nothing', 'nothing', 'nothing', 'resume', 'suspend', 'end', 'begin'),
});
const history = fc.array(looked, { minLength: 1, maxLength: 60 });

function afterPerson(permits: readonly SeenPermit[] | null, person: string): readonly SeenPermit[] {
  const has = (permits ?? []).length > 0;
  if (person === 'end') return [];
  if (person === 'begin' && !has) return [permit('Active')];
  const status = { resume: 'Active', suspend: 'Suspended' }[person];
  return status === undefined || !has ? (permits ?? []) : [permit(status)];
}

test('a permit is suspended if and only if a problem lasted while it was active', () => {
  fc.assert(
    fc.property(history, (all) => {
      const looks = new Looks();
      // Kept by other means than the rules: since when each condition has held at every look.
      let overSince: number | null = null;
      let lostSince: number | null = null;
      let activeSince: number | null = null;
      for (const { seconds, person, ...seen } of all) {
        const permits = afterPerson(looks.seen.permits, person);
        const before = looks.suspended.length;
        looks.look(seconds, { ...seen, permits });
        const { now } = looks.seen;
        const isActive = permits.some(({ status }) => status === 'Active');
        activeSince = isActive ? (activeSince ?? now) : null;
        const limit = permits.length > 0 ? 6 : cameraLimit;
        if (seen.freshCount !== null) overSince = seen.freshCount > limit ? (overSince ?? now) : null;
        else if (permits.length === 0) overSince = null;
        const isLost = seen.isOff || seen.freshCount === null;
        lostSince = isLost ? (lostSince ?? now) : null;
        const lasted = (since: number | null, span: number) =>
          since !== null && activeSince !== null && now - Math.max(since, activeSince) >= span;
        const isDue = (seen.freshCount !== null && lasted(overSince, overFor)) || lasted(lostSince, lostFor);
        expect(looks.suspended.length - before).toBe(isDue ? 1 : 0);
        if (isDue) activeSince = null;
      }
    }),
    { numRuns: 500 },
  );
});

test('a problem ends with the first fresh sign, and whatever the clock does no time lies ahead', () => {
  const jumping = fc.array(fc.tuple(looked, fc.constantFrom(0, 0, 0, -3600, 3600, -1)), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(jumping, (all) => {
      const looks = new Looks();
      for (const [{ seconds, person, ...seen }, jump] of all) {
        const permits = afterPerson(looks.seen.permits, person);
        looks.look(seconds + jump, { ...seen, permits });
        const { state, kinds } = looks;
        const { now } = looks.seen;
        const { overSince, enteredSince, lostSince, permits: watched } = state;
        for (const time of [overSince, enteredSince, lostSince, ...watched.map((each) => each.activeSince)])
          expect(time ?? now).toBeLessThanOrEqual(now);
        if (seen.freshCount === 0) expect(kinds.filter((kind) => kind !== 'camera-lost')).toEqual([]);
        if (seen.freshCount !== null && !seen.isOff) expect(kinds).not.toContain('camera-lost');
        if (permits.some(({ status }) => status === 'Active') && looks.seen.permits === permits)
          expect(kinds).not.toContain('no-permit');
        expect(state.suspended.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 200 },
  );
});

test('a clock that was set back gives nobody less time', () => {
  const looks = new Looks().look(0, { freshCount: 8 }).look(50).look(-3600);
  expect(looks.look(59).suspended).toEqual([]);
  expect(looks.look(1).suspended).toEqual(['over-limit A']);
});
