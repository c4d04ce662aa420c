import { dateTimeInZone } from '@gantry/plugin-sdk';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wholeForm } from './testing/form-server.ts';
import { formSiteOfEachTest } from './testing/form-site.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-24T16:30:00Z');
const siteTime = (inHours: number) => dateTimeInZone(now + inHours * hour, 'Asia/Hong_Kong');
const { user, start } = formSiteOfEachTest({ serverNow: () => now });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it.each([24, -24])(
  'judges times by the server while the clock of the device is %s hours off',
  async (off) => {
    vi.setSystemTime(now + off * hour);
    const form = wholeForm('Inspecting', ['RESULT', 'I'], ['signoff'], {
      survey_time: new Date(now + hour).toISOString(),
    });
    const { open } = await start(form);
    const page = await open('detail', { id: form.id });
    await user.click(await screen.findByRole('button', { name: 'Sign off' }));
    const inspected = await within(await screen.findByRole('dialog')).findByRole('textbox', {
      name: /^Actual inspection date/,
    });
    expect(inspected).toHaveProperty('value', siteTime(0));
    page.unmount();

    await open('create');
    const time = await screen.findByRole('textbox', { name: /^Inspection-ready time/ });
    for (const [inHours, notice] of [
      [25, undefined],
      [23, 'Your form leaves less than 24 hours of preparation.'],
      [-1, 'Your form is submitted after its inspection time.'],
    ] as const) {
      await user.clear(time);
      await user.type(time, siteTime(inHours));
      expect(screen.queryByText(/^Your form /)?.textContent).toBe(notice);
    }
  },
);
