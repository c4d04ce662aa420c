import { expect, test } from './support/journey.ts';
import { withoutAnswers } from './support/without-answers.ts';

const names = ['Cranes', 'Noise', 'Dust', 'Plant', 'Labour', 'Concrete', 'Waste', 'Water', 'Drones', 'Gates'];
const gateLists = ['Openings of the gates', 'Vehicles of the day', 'Closures by night'];
/** Modules that only their manifests make: their code does nothing. */
const modules = names.map((title, order) => {
  const id = `acme.${title.toLowerCase()}`;
  const more = title === 'Gates' ? gateLists.map((list, index) => [`list-${index}`, list] as const) : [];
  return {
    id,
    version: '1.0.0',
    entry: `/plugins/${id}/index.js`,
    trust: 'trusted',
    grants: [],
    config: {},
    manifest: {
      id,
      version: '1.0.0',
      name: title,
      sdk: '^1.0.0',
      capabilities: [],
      contributes: {
        routes: {
          list: { title: `All ${title}`, path: '/list' },
          ...Object.fromEntries(more.map(([route, list]) => [route, { title: list, path: `/${route}` }])),
        },
      },
      navigation: {
        title,
        icon: 'Cube',
        order: 100 + order,
        list: { route: 'list' },
        ...(more.length > 0 && { lists: more.map(([route]) => ({ route })) }),
      },
    },
  };
});

test('every one of thirteen modules is reached by keyboard, and the settings stay in sight', async ({
  page,
  journey,
}) => {
  await withoutAnswers(page);
  await page.route(/\/api\/projects\/[^/]+\/plugins$/, async (route) => {
    const response = await route.fetch();
    const { plugins } = await response.json();
    await route.fulfill({ response, json: { plugins: [...plugins, ...modules] } });
  });
  await page.route(/\/plugins\/acme\.[a-z]+\/index\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export default { activate() {} };' }),
  );
  await page.setViewportSize({ width: 768, height: 600 });
  await journey.signIn('admin');
  await page.goto('/p/BEM/my-day');
  const rail = page.getByRole('navigation', { name: 'Parts of the project' });
  await expect(rail.getByRole('link', { name: 'Gates' })).toBeAttached();
  await expect(rail.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  await expect(rail.getByRole('button', { name: 'Help' })).toBeInViewport({ ratio: 1 });
  await rail.getByRole('link', { name: 'Model', exact: true }).focus();
  const reached = await tabThrough('Settings');
  expect(reached).toEqual(expect.arrayContaining(names));

  // A phone has a page for them.
  await page.setViewportSize({ width: 390, height: 844 });
  await rail.getByRole('link', { name: 'Modules' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Modules' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Overview' }).focus();
  expect(await tabThrough('Gates')).toEqual(expect.arrayContaining(names));
  await expect(rail.getByRole('link', { name: 'Modules' })).toHaveAttribute('aria-current', 'page');

  // What does not fit beside the others in a module's bar is in its menu; the page that is shown stands in the bar.
  await page.getByRole('main').getByRole('link', { name: 'Gates' }).press('Enter');
  const bar = page.getByRole('navigation', { name: 'Parts of Gates' });
  await expect(bar.getByRole('link', { name: 'Closures by night' })).toBeHidden();
  await bar.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Closures by night' }).press('Enter');
  const current = bar.getByRole('link', { name: 'Closures by night' });
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(current).toBeInViewport({ ratio: 1 });

  /** Names of the links that Tab reaches, to this one. Each scrolls wholly into sight. */
  async function tabThrough(last: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (let tabs = 0; tabs < 30; tabs += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      const name = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? '';
      await expect(focused, `${name} is in sight`).toBeInViewport({ ratio: 1 });
      found.push(name);
      if (name === last) return found;
    }
    throw new Error(`Tab did not reach ${last}: ${found.join(', ')}`);
  }
});
