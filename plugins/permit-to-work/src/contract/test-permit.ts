import { checklists } from './checklists.ts';
import type { Permit } from './permit.ts';
import type { PermitActor } from './transitions.ts';

export const member = (userId: string, ...permissions: string[]): PermitActor & { name: string } => ({
  kind: 'member',
  userId,
  name: userId,
  permissions: new Set(permissions),
});
export const requester = member('requester', 'PTW_REQUEST', 'PTW_HOLD');
export const checker = member('checker', 'PTW_CHECK');
export const issuer = member('issuer', 'PTW_ISSUE');
export const holder = member('holder', 'PTW_HOLD');
export const system = { kind: 'system', name: 'System' } as const;
export const everybody = [requester, checker, issuer, holder, system];

export const hour = 3_600_000;
export const start = Date.parse('2026-11-20T00:00:00.000Z');
export const time = (hours: number) => new Date(start + hours * hour);
export const moment = (hours: number) => ({ now: time(hours), timeZone: 'Asia/Hong_Kong' });

export const draft: Permit = {
  formUUID: 'f',
  projectUUID: 'p',
  number: null,
  status: 'Draft',
  permitType: 'Lifting',
  location: {
    locationID: 'l',
    name: 'L',
    latitude: 0,
    longitude: 0,
    height: 0,
    hasUtility: false,
    active: true,
  },
  description: 'Lift a fan',
  validFrom: time(0).toISOString(),
  validTo: time(8).toISOString(),
  requester: { userId: 'requester', name: 'requester' },
  holder: { userId: 'holder', name: 'holder' },
  issuer: null,
  checklist: checklists.Lifting.map((item) => ({ itemId: item.id, answer: 'yes', remark: '' })),
  confinedSpace: null,
  maxEntrants: null,
  stayMinutes: null,
  handedBack: null,
  requestedAt: null,
  issuedAt: null,
  closedAt: null,
  createdAt: time(-30).toISOString(),
  updatedAt: time(-30).toISOString(),
  version: 1,
};
export const facts = { signed: true, comment: 'Because', areaRestored: true, peopleInside: 0 };
