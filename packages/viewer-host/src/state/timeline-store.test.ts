import type { LayerList } from '@gantry/contract';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HostApi } from '../api/host-api.ts';
import { FakeServer } from '../ui/testing/fake-server.ts';
import { bem, layer, model, version } from '../ui/testing/test-data.ts';
import { LayerStore } from './layer-store.ts';
import { TimelineStore } from './timeline-store.ts';

const days = ['2026-06-20', '2026-08-15', '2026-11-18'];
const timelineOf = async (...stops: string[]) => (await storesOf(...stops)).timeline;

async function storesOf(...stops: string[]) {
  const versions = [...stops].reverse().map((day) => version(day));
  const json: LayerList = {
    asOf: 0,
    origin: { easting: 0, northing: 0, height: 0 },
    layers: [layer('Structure', [model('Tunnel', versions)])],
  };
  const server = new FakeServer().on(`GET /api/projects/${bem.id}/layers`, { json });
  const layers = new LayerStore(new HostApi('http://localhost/', server.fetch));
  await layers.open(bem.id);
  return { timeline: new TimelineStore(layers), layers };
}
afterEach(() => vi.useRealTimers());

describe('the timeline', () => {
  test('is disabled without days, and neither steps nor plays', async () => {
    const timeline = await timelineOf();
    expect(timeline.disabled).toBe(true);
    expect(timeline.step(1)).toBe(false);
    expect(timeline.play()).toBe(false);
    expect(timeline).toMatchObject({ day: undefined, index: -1, playing: false });
  });

  test('follows the newest stop until the user chooses a day', async () => {
    const timeline = await timelineOf(...days);
    expect(timeline.day).toBe('2026-11-18');
    timeline.seek('2026-09-01');
    expect(timeline.index).toBe(1);
    timeline.seek('2026-01-01');
    expect(timeline.index).toBe(-1);
    expect(timeline.step(1)).toBe(true);
    expect(timeline.day).toBe('2026-06-20');
    timeline.reset();
    expect(timeline.day).toBe('2026-11-18');
  });

  test('includes steps of sources from the first model day on, and still follows the newest model', async () => {
    const timeline = await timelineOf(...days);
    timeline.setSteps(['2026-06-15', '2026-06-22', '2026-12-07']);
    expect(timeline.stops).toEqual(['2026-06-20', '2026-06-22', '2026-08-15', '2026-11-18', '2026-12-07']);
    expect(timeline.day).toBe('2026-11-18');
    timeline.step(1);
    expect(timeline.day).toBe('2026-12-07');
    timeline.setSteps([]);
    expect(timeline.stops).toEqual(days);
  });

  test('steps through days before the models where sources ask for it, and shows first versions there', async () => {
    const { timeline, layers } = await storesOf(...days);
    const shown = () => layers.shownOn(timeline.day).map(({ version: { createdDate } }) => createdDate);
    timeline.setSteps(['2026-01-05', '2026-07-01'], true);
    expect(timeline.stops).toEqual(['2026-01-05', '2026-06-20', '2026-07-01', ...days.slice(1)]);
    timeline.seek('2026-01-05');
    expect(shown()).toEqual(['2026-06-20']);
    timeline.seek('2026-07-01');
    expect(shown()).toEqual(['2026-06-20']);
    timeline.seek('2026-09-01');
    expect(shown()).toEqual(['2026-08-15']);

    // Without the source there is nothing on the first of these days, so the newest model is shown.
    timeline.setSteps([]);
    expect(timeline.day).toBe('2026-09-01');
    timeline.setSteps(['2026-01-05'], true);
    timeline.seek('2026-01-05');
    timeline.setSteps([]);
    expect(timeline.day).toBe('2026-11-18');
    expect(shown()).toEqual(['2026-11-18']);
  });

  test('keeps a day before the models that the user chose without such a source', async () => {
    const { timeline, layers } = await storesOf(...days);
    timeline.seek('2026-01-05');
    timeline.setSteps(['2026-07-01']);
    timeline.setSteps([]);
    expect(timeline.day).toBe('2026-01-05');
    expect(layers.shownOn(timeline.day)).toEqual([]);
  });

  test('plays through very many stops in about a minute and a half', async () => {
    const timeline = await timelineOf(...days);
    const steps = Array.from({ length: 600 }, (_, i) =>
      new Date(Date.UTC(2026, 5, 21 + i)).toISOString().slice(0, 10),
    );
    timeline.setSteps(steps);
    timeline.seek('2026-06-20');
    vi.useFakeTimers();
    timeline.play();
    vi.advanceTimersByTime(95_000);
    expect([timeline.playing, timeline.day]).toEqual([false, steps.at(-1)]);
  });

  test('stays on its stops after any steps', async () => {
    const timeline = await timelineOf(...days);
    fc.assert(
      fc.property(fc.array(fc.constantFrom<1 | -1>(1, -1)), (steps) => {
        timeline.reset();
        let at = days.length - 1;
        for (const by of steps) {
          const next = at + by;
          const moved = next >= 0 && next < days.length;
          expect(timeline.step(by)).toBe(moved);
          if (moved) at = next;
          expect(timeline.day).toBe(days[at]);
        }
      }),
    );
  });

  test('plays from the first stop to the last and stops; closing the project stops it too', async () => {
    vi.useFakeTimers();
    const timeline = await timelineOf(...days);
    expect(timeline.play(100)).toBe(true);
    expect(timeline.play(100)).toBe(false);
    expect(timeline.day).toBe('2026-06-20');
    vi.advanceTimersByTime(250);
    expect(timeline).toMatchObject({ day: '2026-11-18', playing: true });
    vi.advanceTimersByTime(100);
    expect(timeline.playing).toBe(false);
    timeline.play(100);
    timeline.reset();
    expect(vi.getTimerCount()).toBe(0);
  });
});
