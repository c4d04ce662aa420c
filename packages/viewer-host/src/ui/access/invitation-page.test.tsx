import type { OpenLink } from '@gantry/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { bemServer, renderApp } from '../testing/render-app.tsx';
import { session } from '../testing/test-data.ts';

const token = 'x'.repeat(43);
const link: OpenLink = {
  kind: 'invitation',
  project: { code: 'BEM', name: 'Kai Shing Road Tunnel' },
  name: 'Ho Wai Lam',
  email: 'ho@example.com',
  hasAccount: false,
  expiresAt: '2026-11-27T06:32:00.000Z',
};
const nobody = { status: 401, json: refusal('SIGN_IN_REQUIRED', 'x') };

function open(shown: Partial<OpenLink> = {}, signedIn?: { readonly email: string }) {
  const server = bemServer()
    .on(
      'GET /api/session',
      signedIn ? { json: { ...session, user: { ...session.user, ...signedIn } } } : nobody,
    )
    .on('POST /api/invitations/look', { json: { ...link, ...shown } })
    .on('POST /api/invitations/accept', (sent) => {
      server.on('GET /api/session', { json: session });
      return { json: { projectCode: 'BEM', sent: sent.body } };
    });
  return renderApp(`/invitation#${token}`, { server });
}

afterEach(cleanup);

describe('the page of a link', () => {
  it('asks somebody new for a password, twice, and opens the project', async () => {
    const { server, user, router } = open();
    expect(await screen.findByRole('heading', { name: 'Welcome to Kai Shing Road Tunnel' })).toBeTruthy();
    await user.type(await screen.findByLabelText('Password'), 'too short');
    await user.click(screen.getByRole('button', { name: 'Set password and begin' }));
    expect(await screen.findByText('Use at least 10 characters.')).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), ' no more');
    await user.click(screen.getByRole('button', { name: 'Set password and begin' }));
    expect(await screen.findByText('The two passwords differ.')).toBeTruthy();
    await user.type(screen.getByLabelText('Repeat the password'), 'too short no more');
    await user.click(screen.getByRole('button', { name: 'Set password and begin' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/p/BEM/model'));
    expect(server.calls('POST /api/invitations/accept').map(({ body }) => body)).toEqual([
      { token, password: 'too short no more' },
    ]);
  });

  it('asks somebody with an account to sign in, and then to accept', async () => {
    const { server, user } = open({ hasAccount: true, email: session.user.email });
    server.on('POST /api/session', { json: session });
    await user.type(await screen.findByLabelText('Password'), 'the own password');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() =>
      expect(server.calls('POST /api/invitations/accept').map(({ body }) => body)).toEqual([{ token }]),
    );
  });

  it('tells a different person that it is not theirs', async () => {
    open({}, { email: 'somebody@example.com' });
    expect(await screen.findByText(/signed in as somebody@example.com.*cannot use it/)).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign out and go on as ho@example.com' })).toBeTruthy();
  });

  it.each([
    ['LINK_USED', 410, /used already/],
    ['LINK_EXPIRED', 410, /has expired/],
    ['LINK_WITHDRAWN', 410, /was withdrawn/],
    ['LINK_UNKNOWN', 404, /Copy the whole address/],
  ])('says what is wrong: %s', async (code, status, sentence) => {
    const server = bemServer()
      .on('GET /api/session', nobody)
      .on('POST /api/invitations/look', { status, json: refusal(code, 'x') });
    renderApp(`/invitation#${token}`, { server });
    expect(await screen.findByText(sentence)).toBeTruthy();
    // Nothing changes by trying again.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Go to sign-in' })).toBeTruthy();
  });

  it('can be looked at again where the server did not answer', async () => {
    const server = bemServer()
      .on('GET /api/session', nobody)
      .on('POST /api/invitations/look', { status: 503, json: refusal('DATABASE_UNAVAILABLE', 'x') });
    renderApp(`/invitation#${token}`, { server });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says so if the address lost the secret', async () => {
    renderApp('/invitation', { server: bemServer().on('GET /api/session', nobody) });
    expect(await screen.findByText(/lacks the last part/)).toBeTruthy();
  });
});
