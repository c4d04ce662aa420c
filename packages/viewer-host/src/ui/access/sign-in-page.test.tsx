import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { bem, session, tce } from '../testing/test-data.ts';

const signedOut = () =>
  new FakeServer()
    .on('GET /api/session', { status: 401, json: refusal('SIGN_IN_REQUIRED', 'Sign in.') })
    .on('GET /api/projects', { json: { projects: [] } });

async function signIn(server: FakeServer, path = '/sign-in') {
  const app = renderApp(path, { server });
  await app.user.type(await screen.findByLabelText('Email'), 'wong@demo.gantry');
  await app.user.type(screen.getByLabelText('Password'), 'secret');
  await app.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return app;
}

describe('sign-in page', () => {
  afterEach(() => void vi.useRealTimers());

  it('signs in and opens the projects', async () => {
    const server = signedOut().on('POST /api/session', { json: session });
    const { router } = await signIn(server);
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(server.calls('POST /api/session')[0]?.body).toEqual({
      email: 'wong@demo.gantry',
      password: 'secret',
    });
  });

  it.each([
    ['goes straight into the only project', [bem], false, '/p/BEM/model'],
    ['offers a choice of several projects', [bem, tce], false, '/projects'],
    ['stays with the list where a project can be created', [bem], true, '/projects'],
  ] as const)('%s', async (_, projects, mayCreateProjects, path) => {
    const server = bemServer()
      .on('GET /api/session', { status: 401, json: refusal('SIGN_IN_REQUIRED', 'Sign in.') })
      .on('GET /api/projects', { json: { projects } })
      .on('POST /api/session', { json: { ...session, mayCreateProjects } });
    const { router } = await signIn(server);
    await waitFor(() => expect(server.calls('GET /api/projects')).toHaveLength(1));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    if (path === '/projects') expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
    // Asked for, the list is there.
    else {
      await router.navigate('/projects');
      expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
    }
  });

  it('reports a wrong password and keeps the input', async () => {
    await signIn(
      signedOut().on('POST /api/session', { status: 401, json: refusal('WRONG_CREDENTIALS', 'No.') }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Email and password do not match');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('wong@demo.gantry');
  });

  it('counts the seconds down after too many attempts', async () => {
    await signIn(
      signedOut().on('POST /api/session', {
        status: 429,
        json: refusal('TOO_MANY_ATTEMPTS', 'Wait.', { retryAfterSeconds: 30 }),
      }),
    );
    expect((await screen.findByRole('alert')).textContent).toMatch(/Try again in (30|29) s/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true);
  });

  it('does the work that the server asks for before an attempt, says so, and signs in', async () => {
    const task = { terms: '1.14.x', seed: 'ab'.repeat(32), bits: 14 };
    const details = { retryAfterSeconds: 30, task };
    let answers = 0;
    const server = signedOut().on('POST /api/session', () => {
      answers += 1;
      // The network of the browser has changed while it worked.
      return answers < 3
        ? { status: 429, json: refusal('TOO_MANY_ATTEMPTS', 'Wait.', details) }
        : { json: session };
    });
    const { router } = await signIn(server);
    expect(await screen.findByText(/short calculation first; then your password is checked/)).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    const work = { terms: task.terms, seed: task.seed, answer: expect.any(Number) };
    expect(server.calls('POST /api/session').map(({ body }) => Reflect.get(Object(body), 'work'))).toEqual([
      undefined,
      work,
      work,
    ]);
  });

  it('waits where work does not help, and when the server is not content with it', async () => {
    const details = { retryAfterSeconds: 30, task: { terms: '1.4.x', seed: 'ab'.repeat(32), bits: 4 } };
    const server = signedOut().on('POST /api/session', {
      status: 429,
      json: refusal('TOO_MANY_ATTEMPTS', 'Wait.', details),
    });
    await signIn(server);
    expect((await screen.findByRole('alert')).textContent).toMatch(/Try again in (30|29) s/);
    expect(server.calls('POST /api/session')).toHaveLength(4);
    expect(screen.queryByText(/short calculation/)).toBeNull();
  });

  it('counts from the answer, however long the page was open', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const details = { retryAfterSeconds: 30 };
    await signIn(
      signedOut().on('POST /api/session', () => {
        vi.setSystemTime(Date.now() + 61_000);
        return { status: 429, json: refusal('TOO_MANY_ATTEMPTS', 'Wait.', details) };
      }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 30 s');
  });

  it('distinguishes a failed connection from a wrong password', async () => {
    await signIn(signedOut().cut('POST /api/session'));
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer');
  });

  it('asks for missing input without calling the server', async () => {
    const server = signedOut();
    const { user } = renderApp('/sign-in', { server });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter your email address.')).toBeTruthy();
    expect(server.calls('POST /api/session')).toHaveLength(0);
  });

  it('fills the form from a demo account', async () => {
    const account = {
      email: 'chan@demo.gantry',
      password: 'demo',
      name: 'Chan Mei Ling',
      role: 'Safety Officer',
      project: 'BEM',
    };
    const { user } = renderApp('/sign-in', {
      server: signedOut().on('GET /api/demo/accounts', { json: [account] }),
    });
    await user.click(await screen.findByRole('button', { name: /Chan Mei Ling/ }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('chan@demo.gantry');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo');
  });

  it('shows and hides the password', async () => {
    const { user } = renderApp('/sign-in', { server: signedOut() });
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
  });

  it('switches to Chinese', async () => {
    const { user } = renderApp('/sign-in', { server: signedOut() });
    await user.click(await screen.findByRole('button', { name: '简体中文' }));
    expect(await screen.findByRole('heading', { name: '登录' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('zh-CN');
  });

  it('returns to the requested page', async () => {
    const server = signedOut().on('POST /api/session', { json: session });
    const app = renderApp('/projects?from=mail', { server });
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/sign-in'));
    await app.user.type(await screen.findByLabelText('Email'), 'wong@demo.gantry');
    await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await waitFor(() =>
      expect(app.router.state.location.pathname + app.router.state.location.search).toBe(
        '/projects?from=mail',
      ),
    );
  });

  it('takes the language of the account, unless the user chose one on the page', async () => {
    const chinese = { ...session, user: { ...session.user, locale: 'zh-CN' } };
    const server = signedOut()
      .on('POST /api/session', { json: chinese })
      .on('PATCH /api/session', { status: 204 });
    const first = await signIn(server);
    expect(await screen.findByRole('heading', { name: /^欢迎/ })).toBeTruthy();
    // Chosen while signed in, it becomes the account's.
    await first.user.click(screen.getByRole('button', { name: 'English' }));
    expect(server.calls('PATCH /api/session').map(({ body }) => body)).toEqual([{ locale: 'en' }]);
    first.host.session.expire();
    // Somebody who signs in before the page has changed would be sent to and fro, and a button be replaced under the pointer.
    await screen.findByText(/Your session has ended/);
    server.on('POST /api/session', { json: session });
    await first.host.session.signIn('wong@demo.gantry', 'secret');
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy();
    first.host.session.expire();
    await screen.findByText(/Your session has ended/);
    await first.user.click(await screen.findByRole('button', { name: '简体中文' }));
    await first.host.session.signIn('wong@demo.gantry', 'secret');
    expect(await screen.findByRole('heading', { name: /^欢迎/ })).toBeTruthy();
    expect(server.calls('PATCH /api/session')).toHaveLength(1);
  });

  it('says that the session has ended only when it has', async () => {
    const app = renderApp('/projects');
    await screen.findByRole('heading', { name: /Welcome/ });
    app.host.session.expire();
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  });

  it('uses the new user’s projects, not those of the previous user', async () => {
    const app = renderApp('/p/BEM/settings');
    await screen.findByRole('heading', { name: 'General' });
    app.host.session.expire();
    await screen.findByText(/Your session has ended/);
    app.server
      .on('GET /api/projects', { json: { projects: [tce] } })
      .on('POST /api/session', { json: session });
    await app.host.session.signIn('chan@demo.gantry', 'demo');
    expect(await screen.findByText('You cannot open BEM')).toBeTruthy();
  });
});
