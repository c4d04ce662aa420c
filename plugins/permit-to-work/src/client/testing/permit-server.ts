import { type Conflict, conflictsOf } from '../../contract/conflicts.ts';
import type { Location } from '../../contract/location.ts';
import {
  actionBody,
  createPermitBody,
  type HistoryEntry,
  liveStatuses,
  type Permit,
  permitAction,
  updatePermitBody,
} from '../../contract/permit.ts';
import { allowedActions, applyAction, editableFieldsOf } from '../../contract/transitions.ts';
import { LocationDesk } from './location-desk.ts';
import { countsOf, indexOf } from './permit-index.ts';
import { PermitPapers, withPhoto } from './permit-papers.ts';
import { refuse } from './refuse.ts';

/** One pixel. */
export const ink =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const timeZone = 'Asia/Hong_Kong';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The far side of the network: answers as the plugin's server half does, from memory, by the contract's own rules. */
export class PermitServer {
  private readonly desk = new LocationDesk();
  readonly permits = new Map<string, Permit>();
  readonly histories = new Map<string, HistoryEntry[]>();
  /** What it says of every permit's signatures. */
  signaturesIntact = true;
  readonly calls: Call[] = [];
  /** The entry logs, and the project's rules. */
  readonly papers = new PermitPapers();
  now = new Date('2026-11-20T02:00:00Z');
  /** Who calls. */
  user = { userId: '11111111-1111-4111-8111-111111111111', name: 'Test User' };
  permissions: readonly string[] = [];
  /** Answers the next call instead, or the next one to a path that ends so. */
  fail:
    | { readonly status: number; readonly code: string; readonly details?: unknown; readonly path?: string }
    | undefined;

  /** Does what the next call asks for and loses the answer. */
  loses = false;
  /** Which action went through under which idempotency key. */
  private readonly done = new Map<string, string>();
  private held: ((call: Call) => Promise<void> | undefined) | undefined;

  readonly answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const text = await request.text();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      body: text === '' ? undefined : JSON.parse(text),
    };
    this.calls.push(call);
    const held = this.held?.(call);
    const reply = this.refusalOf(call) ?? this.route(call);
    await held;
    if (!this.loses) return reply;
    this.loses = false;
    throw new TypeError('The connection was cut.');
  };

  /** What the server answers to calls from now on arrives only once the returned function was called. */
  hold(which: (call: Call) => boolean = () => true): () => void {
    let letGo: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    this.held = (call) => (which(call) ? released : undefined);
    return () => {
      this.held = undefined;
      letGo?.();
    };
  }

  private refusalOf({ path }: Call): Response | undefined {
    if (!this.fail || !path.endsWith(this.fail.path ?? '')) return undefined;
    const { status, code, details } = this.fail;
    this.fail = undefined;
    return refuse(status, code, details);
  }

  get locations(): Location[] {
    return this.desk.locations;
  }

  /** Calls so far to paths that end so. */
  countOf(path: string): number {
    return this.calls.filter((call) => call.path.endsWith(path)).length;
  }

  private route(call: Call): Response {
    const { path, method } = call;
    if (path === '/DynamicForm/getPermitToWorkIndex')
      return Response.json(indexOf([...this.permits.values()], call.query));
    if (path === '/DynamicForm/getCountOfPermitToWorkInLocation')
      return Response.json(countsOf([...this.permits.values()]));
    if (path === '/Location/getLocationList') return this.desk.all();
    if (path === '/Location/getLocations') return this.desk.page(call.query);
    if (path === '/Location/addLocation') return this.desk.add(call.body);
    if (path === '/Location/updatelocation') return this.desk.update(call.body);
    if (path === '/rules') return this.papers.onRules(method, call.body);
    if (path === '/people')
      return Response.json({ people: [{ ...holder, company: 'Kai Shing JV', title: 'Foreman' }] });
    const location = /^\/locations\/(.+)$/.exec(path);
    if (location && method === 'DELETE') return this.desk.remove(location[1] ?? '');
    if (path === '/permits' && method === 'POST') return this.create(call.body);
    const one = /^\/permits\/([^/]+)(?:\/(.*))?$/.exec(path);
    const permit = this.permits.get(one?.[1] ?? '');
    if (!one || !permit) return refuse(404, 'NOT_FOUND');
    return this.onPermit(permit, one[2] ?? '', call);
  }

  private onPermit(permit: Permit, rest: string, { method, body }: Call): Response {
    if (rest === '' && method === 'PATCH') return this.update(permit, body);
    if (rest === '') return this.reply(permit);
    if (rest === 'history')
      return Response.json({
        history: this.histories.get(permit.formUUID) ?? [],
        signaturesIntact: this.signaturesIntact,
      });
    if (rest === 'conflicts') return Response.json({ conflicts: this.conflictsWith(permit) });
    if (rest === 'passages') return this.papers.onPassages(permit, method, body, this);
    if (rest.startsWith('photos/')) return Response.json({ image: ink, takenBy: this.user, at: this.now });
    if (rest.startsWith('signatures/')) return Response.json({ image: ink });
    return this.act(permit, rest.replace('actions/', ''), body);
  }

  private create(body: unknown): Response {
    const fields = createPermitBody.parse(body);
    const { locationID, holderID, entranceImage, formUUID = crypto.randomUUID(), ...rest } = fields;
    const begun = this.permits.get(formUUID);
    if (begun) return this.reply(begun);
    const permit: Permit = {
      ...blank,
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
  }

  private update(before: Permit, body: unknown): Response {
    const {
      version,
      projectUUID: _,
      locationID,
      holderID,
      entranceImage,
      ...fields
    } = updatePermitBody.parse(body);
    if (version !== before.version) return this.versionConflict(before, version);
    const after: Permit = {
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
  }

  private act(before: Permit, name: string, body: unknown): Response {
    const action = permitAction.parse(name);
    const sent = actionBody.parse(body);
    const key = `${before.formUUID} ${sent.idempotencyKey}`;
    const done = this.done.get(key);
    if (done !== undefined) return done === action ? this.reply(before) : refuse(409, 'KEY_REUSED');
    if (sent.version !== before.version) return this.versionConflict(before, sent.version);
    const facts = { ...sent, signed: sent.signature !== undefined };
    const moment = { now: this.now, timeZone };
    const outcome = applyAction(before, action, this.actor, facts, moment);
    if (outcome.kind === 'blocked') return refuse(422, 'ACTION_BLOCKED', { blockers: outcome.blockers });
    if (outcome.kind !== 'done')
      return refuse(409, 'WRONG_STATE', { status: before.status, allowedActions: this.allowed(before) });
    const conflicts = ['issue', 'resume', 'extend'].includes(action) ? this.conflictsWith(before) : [];
    if (!conflicts.every(({ key }) => sent.acceptedConflicts.includes(key)))
      return refuse(409, 'CONFLICTS_FOUND', { conflicts });
    const number = outcome.permit.number ?? 'PTW-2611-0900';
    const after = action === 'request' ? { ...outcome.permit, number } : outcome.permit;
    this.permits.set(after.formUUID, after);
    this.note(after, action, before.status, [], sent.comment, sent.acceptedConflicts, facts.signed);
    if (sent.idempotencyKey !== undefined) this.done.set(key, action);
    return this.reply(after);
  }

  get actor() {
    return { kind: 'member', ...this.user, permissions: new Set(this.permissions) } as const;
  }

  private allowed(permit: Permit) {
    return [...allowedActions(permit, this.actor)];
  }

  private conflictsWith(permit: Permit): readonly Conflict[] {
    const live = [...this.permits.values()].filter(({ status }) =>
      liveStatuses.some((one) => one === status),
    );
    return conflictsOf(permit, live, []);
  }

  private place(id: string): Permit['location'] {
    const found = this.locations.find(({ locationID }) => locationID === id);
    if (!found) throw new Error(`The test server has no location ${id}.`);
    return { ...found, active: true };
  }

  private reply(permit: Permit): Response {
    const editableFields = [...editableFieldsOf(permit, this.actor)];
    return Response.json({ permit: { ...permit, allowedActions: this.allowed(permit), editableFields } });
  }

  private versionConflict(permit: Permit, expectedVersion: number): Response {
    return refuse(409, 'VERSION_CONFLICT', {
      expectedVersion,
      currentVersion: permit.version,
      status: permit.status,
      changedFields: ['validTo'],
      changedBy: { userId: crypto.randomUUID(), name: 'Leung Man-kit' },
      changedAt: '2026-11-20T02:05:00Z',
    });
  }

  /** The history of a permit gets a signed request. */
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
      signatureID: crypto.randomUUID(),
      signer: this.user,
      company: 'Kai Shing JV',
      signedAt: at,
      imageSha256: '',
      contentSha256: '',
      prevHash: null,
      hash: '',
    };
    entries.push({
      seq: permit.version,
      action,
      from,
      to: permit.status,
      by: this.user,
      at,
      comment,
      changedFields,
      acceptedConflicts,
      signature: signed ? signature : null,
    });
    this.histories.set(permit.formUUID, entries);
  }
}

export const holder = { userId: '33333333-3333-4333-8333-333333333333', name: 'Cheung Ka-ho' };

const blank = {
  projectUUID: '22222222-2222-4222-8222-222222222222',
  number: null,
  status: 'Draft',
  issuer: null,
  handedBack: null,
  requestedAt: null,
  issuedAt: null,
  closedAt: null,
  version: 1,
} as const;
