import { createTestHost, type FakeModel, type TestHostOptions } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { RiscForm } from '../../../contract/risc/form.ts';
import type { manifest } from '../../manifest.ts';
import { plugin } from '../../plugin.ts';
// Imported here, so that transforming the lazily loaded views does not count against the test host's time limits.
import '../detail/risc-detail-page.tsx';
import '../detail/risc-preview-page.tsx';
import '../form/risc-form-page.tsx';
import { formServer, ink, lee, user } from './form-server.ts';

const permissions = ['RISC_VIEW', 'RISC_DRAFT', 'RISC_SUBMIT', 'RISC_INSPECT', 'RISC_EXPORT', 'BIM_ATTACH'];
type SiteOptions = TestHostOptions<typeof manifest>;
export const slab = { modelId: 'tunnel', globalId: 'slab' };
const models: readonly FakeModel[] = [
  {
    id: slab.modelId,
    objects: [
      {
        globalId: slab.globalId,
        category: 'IFCSLAB',
        properties: { Name: 'Roof slab' },
        box: [0, 0, 0, 1, 1, 1],
      },
    ],
  },
];

/**
 * Call at the top of a test file: a host with the plugin and a server that has these forms. It ends after the test.
 * @param options - the server's clock, the machine's unless given, settings of the project, and what refuses uploads
 */
export function formSiteOfEachTest(options: Pick<SiteOptions, 'serverNow' | 'settings' | 'upload'> = {}) {
  let ending: (() => Promise<void>) | undefined;
  beforeEach(() => {
    // happy-dom has no canvas to draw on.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });
  afterEach(async () => {
    await ending?.();
    ending = undefined;
    vi.restoreAllMocks();
  });
  return {
    user: userEvent.setup({ delay: null }),
    async start(...forms: RiscForm[]) {
      const site = formServer(forms);
      const host = await createTestHost(plugin, {
        permissions,
        models,
        user,
        signing: { image: ink },
        serverNow: () => Date.parse('2026-11-20T08:00:00.000Z'),
        ...options,
        http: site.server.http,
        wrapper: Surroundings,
        people: [
          { id: user.id, name: user.name },
          { id: lee.userId, name: lee.name, permissions: ['RISC_INSPECT', 'RISC_ASSIGN', 'RISC_CS_RE'] },
          // Of the submitter's company.
          { id: crypto.randomUUID(), name: 'Chan Siu Ming', permissions: ['RISC_INSPECT'] },
        ],
      });
      ending = () => host.dispose();
      return {
        ...site,
        host,
        open: (
          route: 'create' | 'edit' | 'preview' | 'detail' | 'print' | 'verify',
          params: Readonly<Record<string, string>> = {},
        ) => host.render('routes', route, { params }),
      };
    },
  };
}
