import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

const page = (router: ReturnType<typeof renderApp>['router']) => router.state.location.pathname;

test('the page stays while a form of it says so, and is left when it agrees', async () => {
  const mayLeave = vi.fn(async () => false);
  const { router } = renderApp('/p/BEM/settings/general', { plugins: { leaveQuestions: () => [mayLeave] } });
  await screen.findByRole('main');
  await act(() => router.navigate('/p/BEM/settings/general?part=2'));
  expect(mayLeave).not.toHaveBeenCalled();
  await act(() => router.navigate('/p/BEM/dashboard'));
  await waitFor(() => expect(mayLeave).toHaveBeenCalledOnce());
  expect(page(router)).toBe('/p/BEM/settings/general');
  mayLeave.mockResolvedValue(true);
  await act(() => router.navigate('/p/BEM/dashboard'));
  await waitFor(() => expect(page(router)).toBe('/p/BEM/dashboard'));
});

test('a question that fails does not hold the user', async () => {
  const fails = () => Promise.reject(new Error('The form is gone.'));
  const { router } = renderApp('/p/BEM/settings/general', { plugins: { leaveQuestions: () => [fails] } });
  await screen.findByRole('main');
  await act(() => router.navigate('/p/BEM/dashboard'));
  await waitFor(() => expect(page(router)).toBe('/p/BEM/dashboard'));
});
