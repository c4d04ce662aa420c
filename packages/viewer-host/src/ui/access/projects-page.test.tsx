import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, figureOf, figuresOf, session, tce } from '../testing/test-data.ts';

const two = () =>
  bemServer()
    .on('GET /api/projects', { json: { projects: [bem, tce] } })
    .on(`GET /api/projects/${tce.id}/figures`, { json: figuresOf() });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('project picker', () => {
  it('lists the projects with the member’s role and the number of models', async () => {
    renderApp('/projects', { server: two() });
    const name = await screen.findByRole('link', { name: /BEM.*Kai Shing Road Tunnel/ });
    const row = name.closest('div');
    expect(row?.textContent).toContain('2 models');
    expect(row?.textContent).toContain('Project Administrator');
    expect(screen.getByText('You work on 2 projects.')).toBeTruthy();
  });

  it.each([
    [false, /Ask a project administrator to add/],
    [true, 'Create the first one with “New project”.'],
  ])(
    'says who acts where there is no project (the member may create one: %s)',
    async (mayCreateProjects, text) => {
      const server = bemServer()
        .on('GET /api/projects', { json: { projects: [] } })
        .on('GET /api/session', { json: { ...session, mayCreateProjects } });
      renderApp('/projects', { server });
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('shows what the modules of a project count, and nothing where they do not answer', async () => {
    const figures = [figureOf({ value: 1234 })];
    renderApp('/projects', {
      server: two()
        .on(`GET /api/projects/${bem.id}/figures`, { json: figuresOf(...figures) })
        .on(`GET /api/projects/${tce.id}/figures`, { status: 503, json: refusal('UNAVAILABLE', 'No.') }),
    });
    const figure = await screen.findByRole('link', { name: '1,234 suspended' });
    expect(figure.getAttribute('href')).toBe('/p/BEM/dashboard/permits?status=Suspended');
    expect(screen.getAllByRole('link', { name: /suspended/ })).toHaveLength(1);
  });

  it('counts the dangers of a project on its card, as a link to its overview, and none elsewhere', async () => {
    renderApp('/projects', {
      server: two().on(`GET /api/projects/${bem.id}/figures`, { json: { ...figuresOf(), alarms: 3 } }),
    });
    const count = await screen.findByRole('link', { name: '3 alarms' });
    expect(count.getAttribute('href')).toBe('/p/BEM/dashboard');
    expect(screen.getAllByText(/alarm/)).toEqual([within(count).getByText('3 alarms')]);
  });

  it('fetches figures and waiting steps again when somebody comes back to the page', async () => {
    const server = two();
    renderApp('/projects', { server });
    const asked = () => [
      server.calls(`GET /api/projects/${bem.id}/figures`).length,
      server.calls('GET /api/notifications').length,
    ];
    await waitFor(() => expect(asked()).toEqual([1, 1]));
    server.on(`GET /api/projects/${bem.id}/figures`, { json: figuresOf(figureOf({ value: 3 })) });
    const seen = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    seen('hidden');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    seen('visible');
    expect(await screen.findByRole('link', { name: '3 suspended' })).toBeTruthy();
    expect(asked()).toEqual([2, 2]);
  });

  it('says what waits for the member, also in each project', async () => {
    const step = { en: 'Check', 'zh-CN': '核查' };
    const waiting = {
      id: '8a1c1c52-6d0e-4a51-9c9c-0f3a56a0e001',
      project: { id: tce.id, code: tce.code, name: tce.name },
      pluginId: 'gantry.permit-to-work',
      text: { en: 'PTW-2611-0007 at Shaft S1', 'zh-CN': 'S1 竖井 PTW-2611-0007' },
      detail: null,
      path: '/p/TCE/dashboard/permits?formUUID=7',
      waiting: { step, due: null },
      sentAt: '2026-11-20T01:00:00.000Z',
      isRead: true,
      isUrgent: false,
    };
    const page = { unread: 0, waiting: [waiting], updates: [], more: false };
    const { user, router } = renderApp('/projects', {
      server: two().on('GET /api/notifications', { json: page }),
    });
    const entry = await screen.findByRole('link', { name: /PTW-2611-0007 at Shaft S1/ });
    const waits = screen.getAllByRole('link', { name: /waits for you/ });
    expect(waits.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['1 waits for you', '/p/TCE/my-day'],
    ]);
    await user.click(entry);
    await waitFor(() => expect(router.state.location.pathname).toContain('/p/TCE'));
  });

  it('does not repeat a request in progress', async () => {
    const answers: (() => void)[] = [];
    const server = bemServer().on(
      'GET /api/projects',
      () => new Promise((resolve) => answers.push(() => resolve({ json: { projects: [bem] } }))),
    );
    document.title = '';
    const { host } = renderApp('/projects', { server });
    void host.projects.refresh();
    await screen.findByRole('heading', { name: /Welcome/ });
    // The page asks for the list before it names itself, which may be after its heading is there.
    await waitFor(() => expect(document.title).not.toBe(''));
    for (const answer of answers) answer();
    await screen.findByRole('link', { name: /BEM/ });
    expect(server.calls('GET /api/projects')).toHaveLength(1);
  });

  it('repeats a request that an ended session had started', async () => {
    const refusals: (() => void)[] = [];
    const server = bemServer().on(
      'GET /api/projects',
      () =>
        new Promise((resolve) =>
          refusals.push(() => resolve({ status: 401, json: refusal('SIGN_IN_REQUIRED', 'Sign in.') })),
        ),
    );
    const { host } = renderApp('/projects', { server });
    void host.projects.refresh();
    await screen.findByRole('heading', { name: /Welcome/ });
    server.on('GET /api/projects', { json: { projects: [bem] } });
    for (const refuse of refusals) refuse();
    expect(await screen.findByRole('link', { name: /BEM/ })).toBeTruthy();
  });

  it('finds projects by code, and says when nothing matches', async () => {
    const { user } = renderApp('/projects', { server: two() });
    await screen.findByRole('link', { name: /TCE/ });
    await user.type(screen.getByRole('searchbox'), 'tce');
    await waitFor(() => expect(screen.queryByRole('link', { name: /BEM/ })).toBeNull());
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No projects match')).toBeTruthy();
  });

  it('supports the arrow keys and Enter', async () => {
    const { user, router } = renderApp('/projects', { server: two() });
    (await screen.findByRole('link', { name: /BEM/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('TCE');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/TCE/model'));
  });

  it('tells a person without projects whom to ask', async () => {
    renderApp('/projects', { server: bemServer().on('GET /api/projects', { json: { projects: [] } }) });
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    expect(screen.getByText(/wong.chikin@demo.gantry/, { selector: 'p' })).toBeTruthy();
  });

  it('says that a damaged project is missing, and not that there are none', async () => {
    const { host } = renderApp('/projects', {
      server: bemServer().on('GET /api/projects', { json: { projects: [], unreadable: 1 } }),
    });
    expect(await screen.findByText(/^1 entry here is damaged/)).toBeTruthy();
    expect(screen.queryByText('No projects yet')).toBeNull();
    expect(screen.queryByText('No projects match')).toBeNull();
    act(() => host.projects.forget());
    expect(screen.queryByText(/damaged/)).toBeNull();
  });

  it('offers a retry when the list does not load', async () => {
    const server = bemServer().cut('GET /api/projects');
    const { user } = renderApp('/projects', { server });
    await screen.findByText('Projects did not load', undefined, { timeout: 8000 });
    server.on('GET /api/projects', { json: { projects: [bem] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /BEM/ })).toBeTruthy();
  });

  it('says that a project of other people cannot be opened', async () => {
    renderApp('/p/YMTW/model');
    expect(await screen.findByText('You cannot open YMTW')).toBeTruthy();
  });
});
