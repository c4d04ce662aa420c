import type { AuditEntry, AuditPage } from '@gantry/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { bemServer } from '../../testing/render-app.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { bem, bemDetail } from '../../testing/test-data.ts';

const path = `/api/projects/${bem.id}/audit`;
const entry: AuditEntry = {
  seq: 7,
  at: '2026-11-20T06:32:00.000Z',
  entity: 'member',
  entityId: 'm-1',
  action: 'change',
  actor: { id: '0d2f41a3-c54c-4fd8-a2f4-1a3c54c1fd81', name: 'Yip Wing Sze' },
  system: null,
  before: { title: 'Viewer' },
  after: { title: 'Inspector' },
};
const page: AuditPage = {
  entries: [entry],
  people: {},
  names: {},
  words: {},
  hasMore: true,
  unreadable: 0,
  entities: ['member'],
  check: { upTo: 7, at: '2026-11-20T06:40:00.000Z', brokenAt: null },
};

function open(first: AuditPage, locale: 'en' | 'zh-CN' = 'en') {
  const server = bemServer(['LAYER_VIEW', 'MEMBER_ADMIN']).on(`GET ${path}`, ({ query }) => ({
    json:
      query.beforeSeq === undefined
        ? first
        : { ...page, entries: [{ ...entry, seq: 3, entityId: 'm-2' }], hasMore: false },
  }));
  return renderPage('/p/BEM/settings/audit', { server, locale });
}

afterEach(cleanup);

describe('Settings, Audit trail', () => {
  it('says who changed what, and fetches older entries after the last one', async () => {
    const { server, user } = open(page);
    expect(await screen.findByText('Person changed')).toBeTruthy();
    expect(screen.getAllByText('title: Viewer → Inspector')).toHaveLength(2);
    expect(screen.getByText('Yip Wing Sze')).toBeTruthy();
    expect(screen.getByText(/No entry up to number 7 was altered/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('m-2')).toBeTruthy();
    expect(server.calls(`GET ${path}`).at(-1)?.query).toMatchObject({ beforeAt: entry.at, beforeSeq: '7' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull());
  });

  it('names the people in what changed, and writes times as everywhere', async () => {
    const inspector = '5f1d8a52-9b6e-4d34-8c1a-7f0a2b3c4d5e';
    const change = {
      ...entry,
      entity: 'risc',
      action: 'assign',
      before: {},
      after: { inspector, assignedAt: '2026-11-20T06:32:00.000Z', until: '2028-06-30' },
    };
    open({ ...page, people: { [inspector]: 'Cheung Ka Ho' }, entries: [change] });
    expect(await screen.findByText('Risc assign')).toBeTruthy();
    // Beside the name, and below it where the table is narrow.
    expect(screen.getAllByText('inspector: Cheung Ka Ho')).toHaveLength(2);
    expect(screen.getAllByText(/^assigned at: 2026-\u2060?11-\u2060?20 14:32$/)).toHaveLength(2);
    // No line ends inside a day.
    expect(screen.getAllByText(/^until: 2028-\u206006-\u206030$/)).toHaveLength(2);
  });

  it.each([
    [
      'en',
      'Inspection form: Sign off',
      ['Status: Inspecting → Inspected', /^Return signature: 2026-\u2060?11-\u2060?20 14:32$/],
      'Inspection form',
    ],
    [
      'zh-CN',
      '检查表格：签署',
      ['状态：检查中 → 已检查', /^交回签署：2026-\u2060?11-\u2060?20 14:32$/],
      '检查表格',
    ],
  ] as const)(
    'says kind, action, fields and values in the words of the module (%s)',
    async (locale, title, told, kind) => {
      const text = (en: string, zh: string) => ({ en, 'zh-CN': zh });
      const change = {
        ...entry,
        entity: 'risc',
        action: 'signoff',
        before: { status: 'Inspecting', dates: { asked: '2026-11-19T06:32:00.000Z' } },
        after: {
          status: 'Inspected',
          dates: { asked: '2026-11-19T06:32:00.000Z', returned: '2026-11-20T06:32:00.000Z' },
        },
      };
      const words = {
        risc: {
          title: text('Inspection form', '检查表格'),
          actions: { signoff: text('Sign off', '签署') },
          fields: { status: text('Status', '状态'), 'dates.returned': text('Return signature', '交回签署') },
          values: {
            status: { Inspecting: text('Inspecting', '检查中'), Inspected: text('Inspected', '已检查') },
          },
        },
      };
      const { user } = open({ ...page, words, entities: ['risc'], entries: [change] }, locale);
      expect(await screen.findByText(title)).toBeTruthy();
      for (const one of told) expect(screen.getAllByText(one)).toHaveLength(2);
      await user.click(screen.getByRole('combobox', { name: locale === 'en' ? 'Kind' : '类别' }));
      expect(await screen.findByRole('option', { name: kind })).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Role changed', 'Safety Officer', 'permissions given: See the model', 'roles: Night shift'],
    ['zh-CN', '角色 已更改', '安全主任', '给予的权限：查看模型', '角色：Night shift'],
  ] as const)('names roles and permissions (%s)', async (locale, title, name, given, roles) => {
    const changed = {
      ...entry,
      entity: 'role',
      entityId: 'SAFETY_OFFICER',
      before: { name: null },
      after: { name: null, permissionsGiven: ['LAYER_VIEW'] },
    };
    const member = {
      ...entry,
      seq: 6,
      before: {},
      after: { roles: [{ role: 'NIGHT_SHIFT', disciplines: [] }] },
    };
    const { server } = open({ ...page, entities: ['role'], entries: [changed, member] }, locale);
    server.on(`GET /api/projects/${bem.id}`, {
      json: { ...bemDetail(['LAYER_VIEW', 'MEMBER_ADMIN']), roleNames: { NIGHT_SHIFT: 'Night shift' } },
    });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getAllByText(given)).toHaveLength(2);
    expect(screen.getAllByText(roles)).toHaveLength(2);
  });

  it('names what changed, and leads to it', async () => {
    const [permit, location] = [
      '5f1d8a52-9b6e-4d34-8c1a-7f0a2b3c4d5f',
      '6a1d8a52-9b6e-4d34-8c1a-7f0a2b3c4d60',
    ];
    const change = {
      ...entry,
      entity: 'permit',
      entityId: permit,
      action: 'update',
      before: {},
      after: { locationId: location },
    };
    const path = `/p/BEM/dashboard/permits?formUUID=${permit}`;
    const names = {
      [permit]: { name: { en: 'Permit PTW-2611-0401', 'zh-CN': '许可证 PTW-2611-0401' }, path },
      [location]: { name: { en: 'Shaft S1', 'zh-CN': 'Shaft S1' }, path: null },
    };
    const { router, user } = open({ ...page, names, entries: [change] });
    expect(await screen.findAllByText('location: Shaft S1')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Permit PTW-2611-0401' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(path);
  });

  it('says at which entry the chain is broken', async () => {
    open({ ...page, check: { upTo: 7, at: '2026-11-20T06:40:00.000Z', brokenAt: 5 } });
    expect(await screen.findByText(/number 5 or its predecessor was altered/)).toBeTruthy();
  });
});
