import { expect } from '@playwright/test';
import { type Journey, password } from './journey.ts';

/** The people of a new project: roles, and the kinds of their companies. */
const crew = {
  engineer: ['CONTRACTOR_ENGINEER', 'contractor'],
  agent: ['SITE_AGENT', 'contractor'],
  gate: ['SENIOR_INSPECTOR', 'engineer'],
  reviewer: ['INSPECTOR', 'engineer'],
  inspector: ['ASSISTANT_INSPECTOR', 'engineer'],
  cre: ['RESIDENT_ENGINEER', 'engineer'],
} as const;

/** Creates an empty project, and the people who fill it, as an administrator of another. Returns their e-mail addresses. */
export async function newProject(
  journey: Journey,
  code: string,
): Promise<Readonly<Record<keyof typeof crew, string>>> {
  const admin = await journey.colleague('emptyProjectAdmin');
  const post = async (path: string, data: object, page = admin) => {
    const reply = await page.request.post(path, { data });
    expect(reply.ok(), `POST ${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const company = 'Harbour Crossings Office';
  const { id } = await post('/api/projects', { code, name: `Footbridge ${code}`, variant: 'TY', company });
  const emails: Partial<Record<keyof typeof crew, string>> = {};
  for (const [part, [role, kind]] of Object.entries(crew)) {
    const email = `${part}@${code.toLowerCase()}.example`;
    const { path } = await post(`/api/projects/${id}/invitations`, {
      name: `Chan ${part}`,
      email,
      company: { name: `${kind} of ${code}`, kind },
      title: role,
      roles: [{ role }],
    });
    const guest = await journey.stranger();
    const [, token] = path.split('#');
    await post('/api/invitations/accept', { token, password }, guest);
    await guest.context().close();
    Object.assign(emails, { [part]: email });
  }
  // Safe: each part was given an address above.
  return emails as Record<keyof typeof crew, string>;
}
