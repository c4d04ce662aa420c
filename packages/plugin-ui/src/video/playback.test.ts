import type { VideoState } from '@gantry/plugin-sdk';
import { describe, expect, it } from 'vitest';
import { notPlaying, openSource, type Playback, type PlayEvent, played } from './playback.ts';

const nothing: VideoState = {
  hls: null,
  whep: null,
  film: null,
  picture: null,
  pictureAt: null,
  problem: null,
};
const both: VideoState = { ...nothing, whep: '/whep', hls: '/live.m3u8' };

const following = (start: Playback, ...events: readonly PlayEvent[]) => events.reduce(played, start);
const told = (state: VideoState, at = 0): PlayEvent => ({ kind: 'told', told: state, at });
const frame = (at: number): PlayEvent => ({ kind: 'frame', at });
const stopped = (at: number): PlayEvent => ({ kind: 'stopped', at });
const tick = (at: number, frameAt?: number): PlayEvent => ({ kind: 'tick', at, frameAt });
const asked = following(notPlaying, { kind: 'wanted' });

/** Every second until `end`, while the application answers with `state` and no source ever shows a frame. */
function inVain(state: VideoState, end: number) {
  let now = asked;
  const askedAt: number[] = [];
  for (let at = 0; at <= end; at += 1000) {
    now = played(now, tick(at));
    if (now.phase.kind !== 'asking') continue;
    askedAt.push(at);
    now = played(now, told(state, at));
  }
  return { phase: now.phase.kind, trouble: now.trouble, askedAt };
}

describe('which source plays', () => {
  it('is WebRTC first, HLS when that stops, and WebRTC again when HLS stops after steady frames', () => {
    const first = following(asked, told(both));
    expect(openSource(first)).toEqual({ kind: 'whep', path: '/whep' });
    const second = following(first, stopped(10));
    expect(openSource(second)).toEqual({ kind: 'hls', path: '/live.m3u8' });
    const third = following(second, frame(20), frame(6000), stopped(7000));
    expect(openSource(third)?.kind).toBe('whep');
  });

  it('is the one that showed frames before, when the video is taken again', () => {
    const playing = following(asked, told(both), stopped(10), frame(20));
    const again = following(playing, { kind: 'released' }, { kind: 'wanted' }, told(both, 9000));
    expect(openSource(again)?.kind).toBe('hls');
  });

  it('is the film only where no stream is', () => {
    expect(openSource(following(asked, told({ ...both, film: '/film' })))?.kind).toBe('whep');
    expect(openSource(following(asked, told({ ...nothing, film: '/film' })))?.kind).toBe('film');
  });

  it('is HLS when WebRTC shows nothing within 8 s', () => {
    const waiting = following(asked, told(both), tick(7999));
    expect(openSource(waiting)?.kind).toBe('whep');
    expect(openSource(following(waiting, tick(8000)))?.kind).toBe('hls');
  });

  it('is none while nobody looks', () => {
    const left = following(asked, told(both), frame(10), { kind: 'released' });
    expect(openSource(left)).toBeUndefined();
    // An answer that comes late opens nothing.
    expect(following(left, told(both, 20), frame(30), tick(60_000))).toBe(left);
  });
});

describe('a picture that stands still', () => {
  const playing = following(asked, told(both), frame(1000));

  it('counts as still after 5 s without a frame, and as playing with the next frame', () => {
    expect(following(playing, tick(5999, 1000)).phase.kind).toBe('playing');
    const still = following(playing, tick(6000, 1000));
    expect(still.phase.kind).toBe('still');
    expect(following(still, frame(7000)).phase.kind).toBe('playing');
  });

  it('is loaded from the other source after 10 s', () => {
    const reloaded = following(playing, tick(6000, 1000), tick(11_000, 1000));
    expect(openSource(reloaded)?.kind).toBe('hls');
  });
});

describe('a fault', () => {
  it('is tried again after growing pauses and given up after 30 s', () => {
    const unreachable: VideoState = { ...nothing, problem: 'UNREACHABLE' };
    expect(inVain(unreachable, 29_000)).toMatchObject({
      phase: 'pausing',
      askedAt: [0, 1000, 3000, 7000, 15_000, 23_000],
    });
    expect(inVain(unreachable, 30_000)).toMatchObject({
      phase: 'givenUp',
      trouble: { kind: 'problem', problem: 'UNREACHABLE' },
    });
  });

  it('of sources that show nothing is given up as late', () => {
    // The fault is known at 8 s.
    expect(inVain(both, 37_000).phase).not.toBe('givenUp');
    expect(inVain(both, 38_000).phase).toBe('givenUp');
  });

  it('is not over with one frame: a source that shows one and stops is given up too', () => {
    let now = asked;
    for (let at = 0; at <= 31_000; at += 500) {
      now = following(now, tick(at, at), ...(now.phase.kind === 'asking' ? [told(both, at)] : []));
      if (now.phase.kind === 'starting') now = following(now, frame(at), stopped(at));
    }
    expect(now.phase.kind).toBe('givenUp');
  });

  it('is over after 5 s of frames, and the next one has its own 30 s', () => {
    const healed = following(asked, told(both), stopped(0), frame(29_000), frame(34_000));
    expect(healed).toMatchObject({ failingSince: undefined, trouble: undefined });
    expect(following(healed, stopped(40_000), tick(41_000)).phase.kind).toBe('starting');
  });

  it('that stays until a setting changes is not tried again', () => {
    const none = following(asked, told({ ...nothing, problem: 'NO_GATEWAY' }));
    expect(none).toMatchObject({
      phase: { kind: 'none' },
      trouble: { kind: 'problem', problem: 'NO_GATEWAY' },
    });
    expect(following(none, tick(60_000))).toBe(none);
  });

  it('of the application is tried again, unless its refusal is final', () => {
    const error = new Error('No network');
    const lost = following(asked, { kind: 'notTold', error, isFinal: false, at: 0 });
    expect(lost.phase).toEqual({ kind: 'pausing', until: 1000 });
    const refused = following(asked, { kind: 'notTold', error, isFinal: true, at: 0 });
    expect(refused).toMatchObject({ phase: { kind: 'none' }, trouble: { kind: 'error', error } });
  });

  it('begins anew when the member tries again', () => {
    const givenUp = following(asked, told(both), stopped(0), stopped(0), tick(30_000));
    expect(givenUp.phase.kind).toBe('givenUp');
    const again = following(givenUp, { kind: 'again' });
    expect(again).toMatchObject({ phase: { kind: 'asking' }, failingSince: undefined, rounds: 0 });
  });
});
