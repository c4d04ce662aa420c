import { createTestHost } from '@gantry/plugin-sdk/testing';
import { Surroundings } from '@gantry/plugin-ui/testing';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { SiteDiary } from '../../../contract/diary/site-diary.ts';
import { plugin } from '../../plugin.ts';
import { ink, user } from './diary-examples.ts';
import { diaryServer } from './diary-server.ts';
// Imported here, so that transforming the lazily loaded views does not count against the test host's time limits.
import '../detail/diary-detail-page.tsx';
import '../form/new-diary-page.tsx';
import '../list/diary-list-page.tsx';
import '../paper/diary-print-page.tsx';
import '../verify/diary-verify-page.tsx';

const every = [
  'RISC_VIEW',
  'DIARY_VIEW',
  'DIARY_EXPORT',
  'DIARY_EDIT',
  'DIARY_SIGN',
  'DIARY_RECEIVE',
  'DIARY_REVIEW',
  'DIARY_COUNTERSIGN',
  'DIARY_ADMIN',
];

/** Call at the top of a test file: a host with the plugin and a server that has these diaries. It ends after the test. */
export function diarySiteOfEachTest(device: 'desktop' | 'phone' = 'desktop') {
  let ending: (() => Promise<void>) | undefined;
  beforeEach(() => {
    // happy-dom has no canvas to draw on, and no width.
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        // Of a query only these are read.
        ({
          media,
          matches: device === 'phone' && media === '(max-width: 640px)',
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    );
  });
  afterEach(async () => {
    await ending?.();
    ending = undefined;
    vi.restoreAllMocks();
  });
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** @param confirm - answers what is asked; yes unless given */
    async start(
      diaries: SiteDiary[],
      permissions: readonly string[] = every,
      confirm: () => boolean = () => true,
    ) {
      const site = diaryServer(diaries);
      const host = await createTestHost(plugin, {
        permissions: [...permissions],
        confirm,
        user,
        signing: { image: ink },
        serverNow: () => Date.parse('2026-11-20T08:00:00.000Z'),
        http: site.server.http,
        wrapper: Surroundings,
      });
      ending = () => host.dispose();
      return {
        ...site,
        host,
        open: (
          route: 'diary-list' | 'diary-create' | 'diary-detail' | 'diary-print' | 'diary-verify',
          params: Readonly<Record<string, string>> = {},
        ) => host.render('routes', route, { params }),
      };
    },
  };
}
