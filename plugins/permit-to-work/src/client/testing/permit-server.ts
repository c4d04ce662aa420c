import { pageOf, type StandingAlarm } from '@gantry/plugin-sdk/contract';
import { type FakeAnswers, type FakeFault, fakeEndpoints } from '@gantry/plugin-sdk/testing';
import { confinedSpaceGates } from '../../contract/confined-space-gates.ts';
import type { Conflict } from '../../contract/conflicts.ts';
import { usualDues } from '../../contract/due.ts';
import { permitEndpoints } from '../../contract/endpoints.ts';
import type { Location } from '../../contract/location.ts';
import type { Passage } from '../../contract/passages.ts';
import { type Permit, permitAction } from '../../contract/permit.ts';
import type { HistoryEntry, PermitComment, PermitVerification } from '../../contract/permit-history.ts';
import { noSteps, type PermitStatistics } from '../../contract/statistics.ts';
import { type PermitRules, permitRules } from '../../contract/wire.ts';
import { blank, company, holder, ink, type KeptPermit, locationFrom, ownDraft } from './permit-data.ts';
import { countsOf, indexOf, permitCountOf, rowsOf } from './permit-index.ts';

type Call = keyof typeof permitEndpoints;

/** The statistics of a project without permits. */
export const nothingCounted: Omit<PermitStatistics, 'from' | 'to'> = {
  hasPermits: false,
  steps: noSteps,
  spans: [],
  atWork: { total: 0, byType: [], byLocation: [], locations: 0 },
  requested: { total: 0, issued: 0, extended: 0, rescheduled: 0, medianHours: null },
  stops: { total: 0, permits: 0, bySystem: 0, standing: 0, medianMinutes: null, latest: [] },
};

/** The rules of a project that has set none. */
export const usualRules: PermitRules = { requestCutOff: null, ...usualDues, version: 0 };

/**
 * The server of a test, as plain data: the test says what it answers. It decides nothing about steps, conflicts and entries; a test that needs
 * a refusal says so with `fail`.
 */
export class PermitServer {
  readonly locations: Location[] = [];
  readonly permits = new Map<string, KeptPermit>();
  readonly histories = new Map<string, HistoryEntry[]>();
  readonly passages = new Map<string, Passage[]>();
  /** Current alarms by permit. */
  readonly alarms = new Map<string, StandingAlarm[]>();
  rules: PermitRules = usualRules;
  /** What every question for statistics is answered, with the days that were asked for. */
  statistics: Omit<PermitStatistics, 'from' | 'to'> = nothingCounted;
  /** Fields that every next step sets on the permit. */
  made: Partial<KeptPermit> = {};
  /** The conflicts of every permit and of all planned work. */
  conflicts: Conflict[] = [];
  /** Whether the caller may log who goes in and out. */
  canLog = true;
  /** Reported for every permit. */
  isIntact = true;
  /** The answers to checks of signatures, by permit. */
  readonly verifications = new Map<string, PermitVerification>();
  /** The comments on every permit. */
  readonly comments: PermitComment[] = [];
  now = new Date('2026-11-20T02:00:00Z');
  /** The caller. */
  user = { userId: '11111111-1111-4111-8111-111111111111', name: 'Test User' };
  /** Idempotency keys of the steps that were taken: a repeated step is not taken again. */
  private readonly taken = new Set<string | undefined>();
  private readonly fake = fakeEndpoints(permitEndpoints, this.answers());

  readonly http = this.fake.http;
  readonly inputsOf = this.fake.inputsOf;
  readonly hold = this.fake.hold;

  /** Makes the next call fail, or the next call of one endpoint. */
  fail(fault: FakeFault, call?: Call): void {
    this.fake.fail(fault, call);
  }

  /** Number of calls of an endpoint so far. */
  count(call: Call): number {
    return this.fake.inputsOf(call).length;
  }

  private answers(): FakeAnswers<typeof permitEndpoints> {
    const image = () => ({ image: ink, takenBy: this.user, at: this.now.toISOString() });
    return {
      ...this.lists(),
      ...this.locationCalls(),
      ...this.permitCalls(),
      ...this.entryLog(),
      photo: image,
      thumbnail: image,
      signatureImage: image,
    };
  }

  private lists(): FakeAnswers<typeof permitEndpoints> {
    return {
      index: (query) => indexOf([...this.permits.values()], query, this.alarms),
      permitRows: (query) => rowsOf([...this.permits.values()], query, this.alarms),
      permitCount: (query) => permitCountOf([...this.permits.values()], query),
      exportList: () => ({ jobId: crypto.randomUUID() }),
      counts: () => countsOf([...this.permits.values()], this.alarms),
      people: () => ({ people: [{ ...holder, company, title: 'Foreman' }] }),
      statistics: ({ from, to }) => ({ ...this.statistics, from, to }),
      rules: () => ({ rules: this.rules }),
      saveRules: ({ version, ...fields }, { refuse }) => {
        if (version !== this.rules.version)
          throw refuse('VERSION_CONFLICT', 'Changed meanwhile.', {
            expectedVersion: version,
            currentVersion: this.rules.version,
            changedFields: ['requestCutOff'],
            current: this.rules,
          });
        this.rules = permitRules.parse({ ...this.rules, ...fields, version: version + 1 });
        return { rules: this.rules };
      },
    };
  }

  private locationCalls(): FakeAnswers<typeof permitEndpoints> {
    const byName = () => [...this.locations].sort((a, b) => a.name.localeCompare(b.name));
    return {
      locationList: () => ({ locations: byName(), truncated: false, unreadable: 0 }),
      locations: (query) => {
        const all = byName().filter(({ name }) => name.toLowerCase().includes(query.search.toLowerCase()));
        if (query.isDesc) all.reverse();
        const { limit, offset } = pageOf(query);
        return {
          locations: all.slice(offset, offset + limit),
          total: all.length,
          truncated: false,
          unreadable: 0,
        };
      },
      addLocation: (fields) => {
        const location = locationFrom({ ...fields, locationID: crypto.randomUUID(), version: 1 });
        this.locations.push(location);
        return { location };
      },
      updateLocation: ({ version, hasUtility, ...fields }, { refuse }) => {
        const at = this.locations.findIndex(({ locationID }) => locationID === fields.locationID);
        const before = this.locations[at];
        if (!before) return refuse('NOT_FOUND');
        if (version !== undefined && version !== before.version)
          throw refuse('VERSION_CONFLICT', 'Changed meanwhile.', {
            expectedVersion: version,
            currentVersion: before.version,
            changedFields: ['height'],
            current: before,
          });
        const utility = hasUtility ?? before.hasUtility;
        const location = locationFrom({ ...fields, hasUtility: utility, version: before.version + 1 });
        this.locations[at] = location;
        return { location };
      },
      deleteLocation: ({ locationID }) => {
        this.locations.splice(
          this.locations.findIndex((one) => one.locationID === locationID),
          1,
        );
        return { locationID };
      },
    };
  }

  private permitCalls(): FakeAnswers<typeof permitEndpoints> {
    return {
      createPermit: ({ locationID, holderID, entranceImage, formUUID = crypto.randomUUID(), ...rest }) => {
        const begun = this.permits.get(formUUID);
        if (begun) return this.reply(begun);
        const permit: KeptPermit = {
          ...blank,
          ...ownDraft,
          ...rest,
          confinedSpace: withPhoto(rest.confinedSpace, entranceImage),
          formUUID,
          location: this.place(locationID),
          holder: holderID === null ? null : holder,
          requester: this.user,
          createdAt: this.now.toISOString(),
          updatedAt: this.now.toISOString(),
        };
        this.permits.set(permit.formUUID, permit);
        this.note(permit, 'create', null, [], '');
        return this.reply(permit);
      },
      permit: ({ formUUID }, { refuse }) => this.reply(this.permits.get(formUUID) ?? refuse('NOT_FOUND')),
      takeAlarm: ({ formUUID }, { refuse }) => this.reply(this.permits.get(formUUID) ?? refuse('NOT_FOUND')),
      history: ({ formUUID }) => ({
        history: this.histories.get(formUUID) ?? [],
        intact: this.isIntact,
      }),
      verification: ({ formUUID }, { refuse }) => this.verifications.get(formUUID) ?? refuse('NOT_FOUND'),
      comments: () => ({ comments: [...this.comments] }),
      addComment: ({ text, commentId = crypto.randomUUID() }) => {
        const by = { ...this.user, company };
        const comment: PermitComment = {
          id: commentId,
          by,
          at: this.now.toISOString(),
          text,
          coverage: 'pending',
        };
        this.comments.push(comment);
        return { comment };
      },
      conflicts: () => ({ conflicts: [...this.conflicts] }),
      plannedConflicts: () => ({ conflicts: [...this.conflicts] }),
      updatePermit: ({ formUUID, version, locationID, holderID, entranceImage, ...fields }, { refuse }) => {
        const before = this.permits.get(formUUID) ?? refuse('NOT_FOUND');
        if (version !== before.version)
          throw refuse('VERSION_CONFLICT', 'Changed meanwhile.', this.changesSince(before, version));
        const after: KeptPermit = {
          ...before,
          // Absent fields parse to absent keys, so nothing is overwritten with undefined.
          ...(fields as Partial<Permit>),
          ...(entranceImage && {
            confinedSpace: withPhoto(fields.confinedSpace ?? before.confinedSpace, entranceImage),
          }),
          ...(locationID !== undefined && { location: this.place(locationID) }),
          ...(holderID !== undefined && { holder: holderID === null ? null : holder }),
          version: before.version + 1,
        };
        this.permits.set(after.formUUID, after);
        this.note(after, 'update', before.status, Object.keys(fields), '');
        return this.reply(after);
      },
      act: (sent, { refuse }) => {
        const before = this.permits.get(sent.formUUID) ?? refuse('NOT_FOUND');
        if (this.taken.has(sent.idempotencyKey)) return this.reply(before);
        if (sent.version !== before.version)
          throw refuse('VERSION_CONFLICT', 'Changed meanwhile.', this.changesSince(before, sent.version));
        this.taken.add(sent.idempotencyKey);
        const after = { ...before, ...this.made, version: before.version + 1 };
        this.permits.set(after.formUUID, after);
        const { comment, acceptedConflicts, signature } = sent;
        const action = permitAction.parse(sent.action);
        this.note(after, action, before.status, [], comment, acceptedConflicts, signature !== undefined);
        return this.reply(after);
      },
    };
  }

  private entryLog(): FakeAnswers<typeof permitEndpoints> {
    const logOf = (formUUID: string) => ({
      passages: [...(this.passages.get(formUUID) ?? [])],
      canLog: this.canLog,
    });
    return {
      passages: ({ formUUID }) => logOf(formUUID),
      logPassage: ({ formUUID, ...entry }) => {
        const passages = this.passages.get(formUUID) ?? [];
        const workers = this.permits.get(formUUID)?.confinedSpace?.entrants ?? [];
        const name =
          workers.find(({ cardNumber }) => cardNumber === entry.cardNumber)?.name ?? entry.cardNumber;
        const at = this.now.toISOString();
        this.passages.set(formUUID, [
          ...passages,
          { ...entry, seq: passages.length + 1, name, at, by: this.user },
        ]);
        return logOf(formUUID);
      },
    };
  }

  private place(id: string): Permit['location'] {
    const found = this.locations.find(({ locationID }) => locationID === id);
    if (!found) throw new Error(`The test server has no location ${id}.`);
    return { ...found, active: true };
  }

  private reply(permit: KeptPermit) {
    return { permit: { ...permit, alarms: [...(this.alarms.get(permit.formUUID) ?? [])] } };
  }

  private changesSince(permit: Permit, expectedVersion: number) {
    return {
      expectedVersion,
      currentVersion: permit.version,
      status: permit.status,
      changedFields: ['validTo'],
      changedBy: { userId: crypto.randomUUID(), name: 'Leung Man-kit' },
      changedAt: '2026-11-20T02:05:00Z',
    };
  }

  /** Leung Man-kit changes a permit. @param allowed - what the caller may do afterwards; the same by default */
  change(permit: KeptPermit, fields: Partial<Permit>, allowed: Partial<KeptPermit> = {}): KeptPermit {
    const after = { ...permit, ...fields, ...allowed, version: permit.version + 1 };
    this.permits.set(after.formUUID, after);
    const { user, now } = this;
    this.user = { userId: crypto.randomUUID(), name: 'Leung Man-kit' };
    this.now = new Date('2026-11-20T02:05:00Z');
    this.note(after, 'update', permit.status, Object.keys(fields), '');
    Object.assign(this, { user, now });
    return after;
  }

  /** Adds a signed request to a permit's history. */
  sign(permit: Permit): void {
    this.note(permit, 'request', 'Draft', [], '', [], true);
  }

  private note(
    permit: Permit,
    action: HistoryEntry['action'],
    from: HistoryEntry['from'],
    changedFields: string[],
    comment: string,
    acceptedConflicts: string[] = [],
    signed = false,
  ): void {
    const entries = this.histories.get(permit.formUUID) ?? [];
    const at = this.now.toISOString();
    const signature = {
      id: crypto.randomUUID(),
      method: 'drawn',
      hash: '',
      problems: [],
      registered_device: null,
    };
    entries.push({
      item: null,
      part: null,
      seq: permit.version,
      action,
      from,
      to: permit.status,
      by: { ...this.user, company },
      at,
      comment,
      changedFields,
      acceptedConflicts,
      handedOver: [],
      signature: signed ? signature : null,
      coverage: signed ? 'covered' : 'pending',
    });
    // A signature covers everything before it.
    if (signed) for (const entry of entries) entry.coverage = 'covered';
    this.histories.set(permit.formUUID, entries);
  }
}

/** Any hash: the test server keeps one picture. */
function withPhoto(gates: Permit['confinedSpace'], image: string | undefined): Permit['confinedSpace'] {
  if (image === undefined) return gates;
  return { ...confinedSpaceGates.parse(gates ?? {}), entrancePhoto: 'ab'.repeat(32) };
}
