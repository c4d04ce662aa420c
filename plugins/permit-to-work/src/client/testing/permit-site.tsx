import { FluentProvider } from '@fluentui/react-components';
import { definePlugin, type Locale, type Plugin, type PluginManifest } from '@gantry/plugin-sdk';
import { createTestHost, type FakeSigning } from '@gantry/plugin-sdk/testing';
import { gantryTheme } from '@gantry/plugin-ui';
import type { ReactNode } from 'react';
import type { Location } from '../../contract/location.ts';
import type { PermitStatus } from '../../contract/permit.ts';
import type { PermitType } from '../../contract/permit-type.ts';
import { plugin } from '../plugin.ts';
// Import the lazily loaded views here, so that transforming them does not count against the test host's time limits.
import '../dashboard/permit-dashboard.tsx';
import '../index-panel/permit-index-panel.tsx';
import '../print/permit-print-page.tsx';
import '../settings/location-settings.tsx';
import '../settings/rules-settings.tsx';
import '../statistics/permit-statistics-page.tsx';
import '../verify/permit-verify-page.tsx';
import { holder, type KeptPermit, locationFrom } from './permit-data.ts';
import { PermitServer } from './permit-server.ts';

// happy-dom raises an unhandled rejection when an animation is cancelled. Without `animate`, Fluent UI does not animate.
Object.defineProperty(Element.prototype, 'animate', { value: undefined, configurable: true });

const everyPermission = [
  'PTW_VIEW',
  'PTW_REQUEST',
  'PTW_CHECK',
  'PTW_ISSUE',
  'PTW_HOLD',
  'PTW_LOCATION_ADMIN',
];

const standIns = ['open-dashboard', 'open-model', 'open-settings'] as const;

/** Stands in for the real host's commands and records calls to them. */
function hostStandIn(calls: { readonly command: string; readonly value: unknown }[]): Plugin<PluginManifest> {
  return definePlugin<PluginManifest>({
    manifest: {
      id: 'gantry.host',
      version: '1.0.0',
      name: 'Host',
      sdk: '^1.0.0',
      capabilities: [],
      contributes: {
        commands: Object.fromEntries(standIns.map((command) => [command, { title: command }])),
      },
    },
    activate(context) {
      // The manifest declares exactly these commands; its type does not name them.
      for (const command of standIns)
        context.implement.commands(command as never, ({ value }) => calls.push({ command, value }));
    },
  });
}

export interface SiteOptions {
  readonly permissions?: readonly string[];
  readonly locale?: Locale;
  readonly confirm?: () => boolean;
  readonly signing?: FakeSigning;
}

/** The plugin in a test host with its own server. End it with `host.dispose()`. */
export async function permitSite(options: SiteOptions = {}) {
  const server = new PermitServer();
  const permissions = options.permissions ?? everyPermission;
  const calls: { readonly command: string; readonly value: unknown }[] = [];
  const host = await createTestHost(plugin, {
    permissions,
    locale: options.locale ?? 'en',
    http: server.http,
    now: server.now,
    serverNow: () => server.now.getTime(),
    people: [
      {
        id: holder.userId,
        name: holder.name,
        company: { id: 'kai', name: 'Kai Shing JV' },
        permissions: ['PTW_HOLD'],
      },
      { id: crypto.randomUUID(), name: 'Leung Man-kit', permissions: ['PTW_VIEW'] },
    ],
    others: [hostStandIn(calls)],
    wrapper: options.locale === 'zh-CN' ? ChineseWrapper : EnglishWrapper,
    ...(options.confirm && { confirm: options.confirm }),
    ...(options.signing && { signing: options.signing }),
  });
  return { host, server, hostCalls: calls };
}

export function EnglishWrapper({ children }: { readonly children: ReactNode }) {
  return <Surroundings locale="en">{children}</Surroundings>;
}

function ChineseWrapper({ children }: { readonly children: ReactNode }) {
  return <Surroundings locale="zh-CN">{children}</Surroundings>;
}

function Surroundings({ locale, children }: { readonly locale: Locale; readonly children: ReactNode }) {
  return <FluentProvider theme={gantryTheme('light', locale)}>{children}</FluentProvider>;
}

/** Adds a location, by default in Hong Kong. */
export function addLocation(server: PermitServer, name: string, fields: Partial<Location> = {}): Location {
  const location = locationFrom({
    locationID: crypto.randomUUID(),
    name,
    latitude: 22.309412,
    longitude: 114.176208,
    height: -6.4,
    active: 1,
    type: 'DIARY',
    hasUtility: false,
    version: 1,
    ...fields,
  });
  server.locations.push(location);
  return location;
}

let serial = 400;

/** Adds a permit for today, 08:00 to 18:00 in Hong Kong. The caller may do nothing to it unless `fields` say so. */
export function addPermit(
  server: PermitServer,
  location: Location,
  status: PermitStatus,
  fields: Partial<KeptPermit> = {},
): KeptPermit {
  serial += 1;
  const permit: KeptPermit = {
    formUUID: crypto.randomUUID(),
    projectUUID: location.projectUUID,
    number: status === 'Draft' ? null : `PTW-2611-0${serial}`,
    status,
    permitType: 'Hot Work' satisfies PermitType,
    location: { ...location, active: true },
    description: 'Cut the strut',
    validFrom: '2026-11-20T00:00:00.000Z',
    validTo: '2026-11-20T10:00:00.000Z',
    requester: { userId: '44444444-4444-4444-8444-444444444444', name: 'Chan Siu-fung' },
    holder: null,
    issuer: null,
    checklist: [],
    confinedSpace: null,
    maxEntrants: null,
    stayMinutes: null,
    handedBack: null,
    isLapsed: false,
    requestedAt: null,
    issuedAt: null,
    closedAt: null,
    createdAt: '2026-11-19T08:00:00.000Z',
    updatedAt: '2026-11-19T08:00:00.000Z',
    version: 3,
    allowedActions: [],
    editableFields: [],
    dueAt: null,
    ...fields,
  };
  server.permits.set(permit.formUUID, permit);
  return permit;
}
