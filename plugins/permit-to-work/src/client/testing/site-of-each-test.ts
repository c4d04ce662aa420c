import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach } from 'vitest';
import { permitSite, type SiteOptions } from './permit-site.tsx';
import { quick } from './typing.ts';

type Site = Awaited<ReturnType<typeof permitSite>>;

/** Call at the top of a test file. Gives a user and a `start` whose site ends after the test. */
export function siteOfEachTest() {
  let site: Site | undefined;
  afterEach(async () => {
    await site?.host.dispose();
    site = undefined;
  });
  return {
    user: userEvent.setup(quick),
    start: async (options: SiteOptions = {}): Promise<Site> => {
      site = await permitSite(options);
      return site;
    },
    /** Renders the dashboard item: fixed to the given parameters, or navigating freely without them. */
    show: async (params?: Readonly<Record<string, string>>) => {
      if (!site) throw new Error('The test has not started a site.');
      return site.host.render('dashboardItems', 'dwss-ty-permitToWork', params && { params });
    },
    button: (name: string | RegExp) => screen.findByRole('button', { name }),
  };
}
