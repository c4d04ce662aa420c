import type { VideoProblem, VideoState } from '@gantry/plugin-sdk';

/** Milliseconds. */
export const playTimes = {
  /** A source that shows nothing for so long is taken for stopped. */
  firstFrame: 8000,
  /** Without a new frame for so long the picture counts as standing still. */
  still: 5000,
  /** And the source as stopped. */
  stillEnd: 10_000,
  /** Frames have to come for so long until a fault is over: one frame does not end it. */
  steady: 5000,
  /** A fault that lasts so long is given up. */
  giveUp: 30_000,
  /** Before the video is asked for again; the last one repeats. */
  pauses: [1000, 2000, 4000, 8000],
} as const;

export type SourceKind = 'whep' | 'hls' | 'film';

/** Where a source's frames come from. */
export type ChosenSource = { readonly kind: SourceKind; readonly path: string };

/** Why nothing new is shown. `error`: the application did not tell how the video is watched. `stopped`: the source ended or never began. */
export type Trouble =
  | { readonly kind: 'problem'; readonly problem: VideoProblem }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'stopped' };

/** Moments are milliseconds of a clock that only goes forward. */
export type Phase =
  /** Nobody looks: nothing is fetched. */
  | { readonly kind: 'idle' }
  /** The application is asked how the video is watched. */
  | { readonly kind: 'asking' }
  /** The source is open and has shown no frame. */
  | { readonly kind: 'starting'; readonly source: ChosenSource; readonly since: number }
  | { readonly kind: 'playing'; readonly source: ChosenSource; readonly since: number }
  /** No frames come any more. */
  | { readonly kind: 'still'; readonly source: ChosenSource }
  | { readonly kind: 'pausing'; readonly until: number }
  /** There is no stream, and asking again would not help. */
  | { readonly kind: 'none' }
  | { readonly kind: 'givenUp' };

export type Playback = {
  readonly phase: Phase;
  /** As told last. */
  readonly told: VideoState | undefined;
  /** Why nothing plays; undefined while nothing is wrong. */
  readonly trouble: Trouble | undefined;
  /** When the present fault began. */
  readonly failingSince: number | undefined;
  /** How often the video was asked for since then. */
  readonly rounds: number;
  /** Sources that stopped since the video was asked for. */
  readonly stopped: readonly SourceKind[];
  /** Which source showed frames last. It is tried first: a network that lets no WebRTC through does so the next time too. */
  readonly proven: SourceKind | undefined;
};

export type PlayEvent =
  /** Somebody looks. */
  | { readonly kind: 'wanted' }
  | { readonly kind: 'released' }
  /** The member wants another try. */
  | { readonly kind: 'again' }
  | { readonly kind: 'told'; readonly told: VideoState; readonly at: number }
  /** `isFinal`: asking again would get the same answer. */
  | { readonly kind: 'notTold'; readonly error: unknown; readonly isFinal: boolean; readonly at: number }
  | { readonly kind: 'frame'; readonly at: number }
  | { readonly kind: 'stopped'; readonly at: number }
  /** Time goes by. `frameAt`: when the last frame came; undefined: never. */
  | { readonly kind: 'tick'; readonly at: number; readonly frameAt: number | undefined };

const calm = { trouble: undefined, failingSince: undefined, rounds: 0, stopped: [] } as const;

export const notPlaying: Playback = { phase: { kind: 'idle' }, told: undefined, proven: undefined, ...calm };

/** Problems that can be over by the next time. The others last until somebody changes a setting. */
const passing: ReadonlySet<VideoProblem> = new Set(['UNREACHABLE', 'BUSY']);

/** What follows from an event. The same object where nothing does. */
export function played(now: Playback, event: PlayEvent): Playback {
  const { phase } = now;
  switch (event.kind) {
    case 'wanted':
      return phase.kind === 'idle' ? { ...now, ...calm, phase: { kind: 'asking' } } : now;
    case 'released':
      return phase.kind === 'idle' ? now : { ...now, ...calm, phase: { kind: 'idle' } };
    case 'again':
      return phase.kind === 'givenUp' ? { ...now, ...calm, phase: { kind: 'asking' } } : now;
    case 'told':
      return phase.kind === 'asking' ? afterTold({ ...now, told: event.told, stopped: [] }, event.at) : now;
    case 'notTold':
      return phase.kind === 'asking' ? afterRefusal(now, event) : now;
    case 'frame':
      return afterFrame(now, event.at);
    case 'stopped':
      return isOpen(phase) ? afterStop(now, phase.source.kind, event.at) : now;
    case 'tick':
      return afterTime(now, event.at, event.frameAt);
  }
}

/** The source that has to be open, if any. Another object means another opening. */
export function openSource({ phase }: Playback): ChosenSource | undefined {
  return isOpen(phase) ? phase.source : undefined;
}

type OpenPhase = Extract<Phase, { readonly source: ChosenSource }>;

function isOpen(phase: Phase): phase is OpenPhase {
  return phase.kind === 'starting' || phase.kind === 'playing' || phase.kind === 'still';
}

function afterTold(now: Playback, at: number): Playback {
  const first = nextSource(now);
  if (first) return { ...now, phase: { kind: 'starting', source: first, since: at } };
  const problem = now.told?.problem ?? 'NO_STREAM';
  const trouble: Trouble = { kind: 'problem', problem };
  return passing.has(problem) ? failed(now, trouble, at) : { ...now, trouble, phase: { kind: 'none' } };
}

function afterRefusal(now: Playback, event: Extract<PlayEvent, { kind: 'notTold' }>): Playback {
  const trouble: Trouble = { kind: 'error', error: event.error };
  return event.isFinal ? { ...now, trouble, phase: { kind: 'none' } } : failed(now, trouble, event.at);
}

function afterFrame(now: Playback, at: number): Playback {
  const { phase } = now;
  if (phase.kind === 'starting' || phase.kind === 'still') {
    const { source } = phase;
    return { ...now, proven: source.kind, phase: { kind: 'playing', source, since: at } };
  }
  const isOver =
    phase.kind === 'playing' && now.failingSince !== undefined && at - phase.since >= playTimes.steady;
  return isOver ? { ...now, ...calm } : now;
}

/** The other source at once, or all of them again after a pause. */
function afterStop(now: Playback, kind: SourceKind, at: number): Playback {
  const stopped = { ...now, stopped: [...now.stopped, kind] };
  const other = nextSource(stopped);
  const trouble: Trouble = { kind: 'stopped' };
  if (!other) return failed(stopped, trouble, at);
  const phase = { kind: 'starting', source: other, since: at } as const;
  return { ...stopped, trouble, failingSince: now.failingSince ?? at, phase };
}

function afterTime(now: Playback, at: number, frameAt: number | undefined): Playback {
  const { phase, failingSince } = now;
  const isWaiting = isOpen(phase) || phase.kind === 'asking' || phase.kind === 'pausing';
  if (!isWaiting) return now;
  if (phase.kind === 'playing') {
    if (at - (frameAt ?? phase.since) < playTimes.still) return now;
    return {
      ...now,
      trouble: { kind: 'stopped' },
      failingSince: failingSince ?? at,
      phase: { kind: 'still', source: phase.source },
    };
  }
  if (failingSince !== undefined && at - failingSince >= playTimes.giveUp)
    return { ...now, phase: { kind: 'givenUp' } };
  if (phase.kind === 'starting' && at - phase.since >= playTimes.firstFrame)
    return afterStop(now, phase.source.kind, at);
  if (phase.kind === 'still' && at - (frameAt ?? at) >= playTimes.stillEnd)
    return afterStop(now, phase.source.kind, at);
  return phase.kind === 'pausing' && at >= phase.until ? { ...now, phase: { kind: 'asking' } } : now;
}

function failed(now: Playback, trouble: Trouble, at: number): Playback {
  const failingSince = now.failingSince ?? at;
  if (at - failingSince >= playTimes.giveUp)
    return { ...now, trouble, failingSince, phase: { kind: 'givenUp' } };
  const pause = playTimes.pauses[Math.min(now.rounds, playTimes.pauses.length - 1)] ?? 0;
  return {
    ...now,
    trouble,
    failingSince,
    rounds: now.rounds + 1,
    phase: { kind: 'pausing', until: at + pause },
  };
}

/** A stream before the film, the proven one first, and otherwise WebRTC, which is the faster. */
function nextSource({ told, stopped, proven }: Playback): ChosenSource | undefined {
  const kinds: readonly SourceKind[] = ['whep', 'hls', 'film'];
  const found = kinds.flatMap((kind) => {
    const path = told?.[kind] ?? null;
    return path === null || stopped.includes(kind) ? [] : [{ kind, path }];
  });
  return found.find(({ kind }) => kind === proven) ?? found[0];
}
