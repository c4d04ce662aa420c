import type { Page } from '@playwright/test';

/** Opens a confined space permit of the demo that has the given status. */
export async function openConfinedSpace(page: Page, status: string, more = ''): Promise<void> {
  const projects = await (await page.request.get('/api/projects')).json();
  const { id } = (projects.projects ?? projects).find(({ code }: { code: string }) => code === 'BEM');
  const query = new URLSearchParams({ projectUUID: id, permitType: 'Confined Space', status });
  const reply = await page.request.get(`/api/permit-to-work/DynamicForm/getPermitToWorkIndex?${query}`);
  const [permit] = (await reply.json()).workflows;
  await page.goto(`/p/BEM/dashboard/dwss-ty-permitToWork?formUUID=${permit.formUUID}${more}`);
}
