import { randomUUID } from 'node:crypto';
import { type Place, type SuiteOptions, serverConformance } from '@gantry/server/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { manifest } from '../client/manifest.ts';
import { usualDues } from '../contract/due.ts';
import { permitEndpoints } from '../contract/endpoints.ts';
import { plugin } from './plugin.ts';
import { accepted, answersYes, gates, image, sign } from './testing/permit-site.ts';

type Calls = typeof permitEndpoints;
const place = { latitude: 0, longitude: 0, height: 0 };
const cardNumber = String(gates.entrants?.[0]?.cardNumber);

/** Sets up a confined space with somebody inside, and the input for further drafts. */
async function furnish({ host, project, member, api }: Place<Calls>) {
  const inProject = { project: project.id === host.project.id ? 'first' : 'second' } as const;
  const colleague = (permission: string) =>
    host.member({ ...inProject, permissions: ['PTW_VIEW', permission] });
  const issuer = await colleague('PTW_ISSUE');
  const checker = await colleague('PTW_CHECK');
  const holder = await colleague('PTW_HOLD');
  const now = host.clock.now().getTime();
  const period = {
    validFrom: new Date(now - 60_000).toISOString(),
    validTo: new Date(now + 8 * 3_600_000).toISOString(),
  };
  const addLocation = async () =>
    (await api.addLocation({ ...place, name: `Shaft ${randomUUID()}`, hasUtility: true })).location;
  const { locationID } = await addLocation();
  const fields = { ...period, locationID, description: 'Lift a fan', holderID: holder.id };
  const lifting = { ...fields, permitType: 'Lifting', checklist: answersYes('Lifting') } as const;
  const confined = {
    ...fields,
    permitType: 'Confined Space',
    checklist: answersYes('Confined Space'),
    confinedSpace: gates,
    maxEntrants: 2,
    stayMinutes: 60,
  } as const;
  const draft = async (body: Parameters<typeof api.createPermit>[0] = lifting) =>
    (await api.createPermit(body)).permit;

  let permit = await draft({ ...confined, entranceImage: image });
  const { formUUID } = permit;
  const act = async (who: typeof member, action: string) => {
    const body = { ...sign, version: permit.version };
    permit = accepted(await who.post(`/permits/${formUUID}/actions/${action}`, body)).permit;
  };
  await act(member, 'request');
  await act(checker, 'check');
  await act(issuer, 'issue');
  await act(holder, 'start');
  const { history } = await api.history({ formUUID });
  const signed = history.find((entry) => entry.signature !== null);
  const photo = { formUUID, photo: String(permit.confinedSpace?.entrancePhoto) };
  const log = (direction: 'in' | 'out') => api.logPassage({ formUUID, cardNumber, direction });
  await log('in');

  const one = { formUUID };
  const newAlarm = async () => {
    const alarmID = randomUUID();
    const both = { en: 'Gas', 'zh-CN': '气体' };
    const nothing = { detail: null, todo: null, value: null, limit: null, opens: null, flyTo: null };
    await host.rows(
      `insert into public.alarm (project_id, id, plugin_id, key, subject, severity, permission, take_permissions, says, since,
         raised_at, announced_at)
       values ($1, $2::uuid, $3, $2::text, $4, 'critical', 'PTW_VIEW', '{PTW_HOLD}', $5, now(), now(), now())`,
      [project.id, alarmID, plugin.id, formUUID, { place: both, title: both, tag: both, ...nothing }],
    );
    return { formUUID, alarmID };
  };
  const inDays = (days: number, hours: number) =>
    new Date(now + days * 86_400_000 + hours * 3_600_000).toISOString();
  // In time for the cut-off that a call sets.
  const later = { ...lifting, validFrom: inDays(3, 0), validTo: inDays(3, 8) };
  const newDraft = async () => ({ formUUID: (await draft(later)).formUUID, version: 1 });
  const newLocation = async () => ({ locationID: (await addLocation()).locationID });
  return {
    permitRows: { search: 'PTW' },
    permitCount: { search: 'PTW' },
    statistics: { from: '2026-11-01', to: '2026-11-30', per: 'month' as const },
    exportList: { format: 'csv' as const, search: 'fan' },
    index: {
      location: locationID,
      search: 'fan',
      permitType: 'Confined Space' as const,
      status: ['Active'] as const,
    },
    addLocation: () => ({ ...place, name: `Bay ${randomUUID()}` }),
    updateLocation: async () => ({
      ...(await newLocation()),
      ...place,
      name: `Bay ${randomUUID()}`,
      version: 1,
    }),
    deleteLocation: newLocation,
    deleteLocationByGet: newLocation,
    createPermit: () => ({ ...confined, formUUID: randomUUID() }),
    permit: one,
    updatePermit: async () => ({
      ...(await newDraft()),
      ...lifting,
      permitType: undefined,
      locationID,
      holderID: holder.id,
    }),
    act: async () => ({
      ...(await newDraft()),
      ...sign,
      action: 'request',
      comment: 'Now',
      idempotencyKey: randomUUID(),
    }),
    takeAlarm: newAlarm,
    history: one,
    comments: one,
    verification: one,
    addComment: { ...one, text: 'As agreed', commentId: randomUUID() },
    conflicts: one,
    plannedConflicts: { ...one, ...period, locationID, permitType: 'Lifting' as const },
    signatureImage: { formUUID, signatureID: String(signed?.signature?.id) },
    photo,
    thumbnail: photo,
    passages: one,
    /** Logs an exit if the worker is inside, and an entry otherwise. */
    async logPassage() {
      const { passages } = await api.passages(one);
      const direction = passages.at(-1)?.direction === 'in' ? ('out' as const) : ('in' as const);
      return { formUUID, cardNumber, direction };
    },
    saveRules: async () => ({
      requestCutOff: '23:59',
      ...usualDues,
      dueLeadHours: 24,
      version: (await api.rules({})).rules.version,
    }),
  };
}

const options: SuiteOptions<Calls> = {
  // Ids that the caller chooses: of a new draft, of one attempt at an action, and of a new comment.
  ownIds: { createPermit: ['formUUID'], act: ['idempotencyKey'], addComment: ['commentId'] },
  // Bounded by one permit's data, by the work near it, by a project's few locations, by the days of a year, or by the alarms that stand, at
  // most 1,000.
  bounded: [
    'history',
    'comments',
    'passages',
    'conflicts',
    'plannedConflicts',
    'index',
    'counts',
    'permitRows',
    'permitCount',
    'statistics',
  ],
};
serverConformance(plugin, permitEndpoints, furnish, {
  ...options,
  manifest,
  runner: { describe, it, beforeAll, afterAll },
});
