import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ObservedDay } from '../../../contract/weather-calls.ts';
import { diaryOf } from '../testing/diary-examples.ts';
import { diarySiteOfEachTest } from '../testing/diary-site.ts';

const { user, start } = diarySiteOfEachTest();
const reported: ObservedDay = {
  weather_am: 'rain',
  weather_pm: '',
  rainfall: 12.9,
  rain_hours: 3,
  typhoon: '3',
  typhoonDuration: 4.25,
  rainstormSignal: '',
  rainstormSignalDuration: null,
  warning_signals: ['thunderstorm'],
  heard_hours: 9.5,
};
/** Opens the form of the day. @param observed - undefined: the deployment does not ask the Observatory */
async function write(observed?: ObservedDay | null) {
  const diary = diaryOf('Draft', ['update'], { weather_pm: 'showers', rainfall: 1 });
  const site = await start([diary]);
  if (observed !== undefined) site.weather.push({ isOffered: true, observed });
  await site.open('diary-detail', { id: diary.id });
  await user.click(await screen.findByText('Edit the day', { selector: 'button' }));
  return site;
}
const button = () =>
  screen.findByText<HTMLButtonElement>('Fill in from the Observatory', { selector: 'button' });

it('fills in what was reported, leaves what was not, and says of how much of the day it knows', async () => {
  const { server } = await write(reported);
  expect(
    await screen.findByText(/The Observatory reported 9.5 h of this day, and the rain of 3 h/),
  ).toBeTruthy();
  fireEvent.click(await button());
  await user.click(screen.getByText('Save', { selector: 'button' }));
  await screen.findByText('Edit the day', { selector: 'button' });
  expect(server.inputsOf('observed')).toEqual([{ date: '2026-11-20' }]);
  expect(server.inputsOf('update')).toMatchObject([
    {
      weather_am: 'rain',
      weather_pm: 'showers',
      rainfall: 12.9,
      typhoon: '3',
      typhoonDuration: 4.25,
      rainstormSignal: '',
      warning_signals: ['thunderstorm'],
    },
  ]);
});

it('says that nothing was reported of a day', async () => {
  await write(null);
  expect(await screen.findByText('The Observatory reported nothing of this day.')).toBeTruthy();
  expect((await button()).disabled).toBe(true);
});

it('is absent where the deployment does not ask the Observatory', async () => {
  const { server } = await write();
  await screen.findByLabelText(/^Rainfall/);
  expect(server.inputsOf('observed')).toHaveLength(1);
  expect(screen.queryByText('Fill in from the Observatory')).toBeNull();
});
