import { expect, test } from 'vitest';
import { ProjectPages } from './project-pages.ts';
import { fakePage } from './testing/fake-page.ts';

test('pages are opened by the addresses that the host promises', async () => {
  const { page, asked } = fakePage();
  const project = new ProjectPages(page, 'BEM');
  await project.model();
  await project.model({ tab: 'acme.cranes/loads', day: '2026-11-20' });
  await project.select('0a$_1234567890123456ab');
  await project.route('cranes', '/loads?crane=TC-1');
  await project.dashboard();
  await project.dashboardItem('clock');
  await project.settings('acme.cranes/limits');
  expect(asked.goto).toEqual([
    '/p/BEM/model?tab=none',
    '/p/BEM/model?tab=acme.cranes%2Floads&day=2026-11-20',
    '/p/BEM/model?tab=none&object=0a%24_1234567890123456ab',
    '/p/BEM/x/cranes/loads?crane=TC-1',
    '/p/BEM/dashboard',
    '/p/BEM/dashboard/clock',
    '/p/BEM/settings/acme.cranes%2Flimits',
  ]);
  project.view('routes', 'acme.cranes/list');
  expect(asked.selectors).toContain('[data-view="routes/acme.cranes/list"]');
});

test('objects are found in the project of its code, and otherwise it is said what is missing', async () => {
  const object = { modelId: 'm', globalId: 'g', name: null };
  const { page } = fakePage({
    'GET /api/projects': [200, { projects: [{ id: '7', code: 'BEM' }] }],
    'GET /api/projects/7/objects?search=ring+42&limit=1': [200, { objects: [object] }],
    'GET /api/projects/7/objects?search=crane&limit=1': [200, { objects: [] }],
  });
  const project = new ProjectPages(page, 'BEM');
  expect(await project.findObject('ring 42')).toEqual(object);
  await expect(project.findObject('crane')).rejects.toThrow('No object of BEM is found by "crane".');
  await expect(new ProjectPages(page, 'TCE').id()).rejects.toThrow('no member of a project TCE');
});
