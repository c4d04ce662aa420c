import { expect, it } from 'vitest';
import { StageScreen } from './stage-screen.ts';

const question = { title: 'Delete?', text: 'It is gone then.' };

it('answers a question as somebody does, and with no where the plugin ends', async () => {
  const screen = new StageScreen();
  const first = screen.port.confirm(question, new AbortController().signal);
  const [dialog] = screen.dialogs;
  if (dialog?.kind === 'question') dialog.answer(true);
  expect(await first).toBe(true);
  const end = new AbortController();
  const second = screen.port.confirm(question, end.signal);
  end.abort();
  expect(await second).toBe(false);
  expect(screen.dialogs).toHaveLength(0);
});

it('dismisses what is open when it is cleared', async () => {
  const screen = new StageScreen();
  const { signal } = new AbortController();
  const shown = screen.port.open(() => null, { title: 'Edit', signal });
  const asked = screen.port.confirm(question, signal);
  screen.notifications.show({ text: 'Saved', timeoutMs: 0 });
  screen.clear();
  expect([await shown, await asked]).toEqual([undefined, false]);
  expect([screen.dialogs.length, screen.notices.length]).toEqual([0, 0]);
});

it('shows how far a task is, and cancels it', async () => {
  const screen = new StageScreen();
  const running = screen.notifications.progress('Export', (report, signal) => {
    report(0.5, 'Half of it');
    return new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('cancelled')));
  });
  expect(screen.notices).toMatchObject([{ text: 'Half of it', done: 0.5 }]);
  screen.notices[0]?.dismiss();
  expect(await running).toBe('cancelled');
  expect(screen.notices).toHaveLength(0);
});
