import type { Page } from '@playwright/test';

/** Milliseconds without a new frame after which the view counts as complete. */
const rest = 1500;
/** Milliseconds that opening may take. */
const openLimit = 120_000;

declare global {
  interface Window {
    /** Time of the last frame that showed something new, in milliseconds since the navigation. */
    benchDrawnAt: number;
    /** Time of the first frame that showed geometry, in milliseconds since the navigation. */
    benchFirstAt: number;
    /** Time of the last frame that showed new geometry, in milliseconds since the navigation. */
    benchCompleteAt: number;
    /** Total milliseconds spent in callbacks of animation frames. */
    benchScriptTime: number;
  }
}

/** Runs in the page before all other scripts. Both pages mark on their canvas when they have drawn something new. */
export function installProbe(): void {
  const native = window.requestAnimationFrame.bind(window);
  window.benchDrawnAt = 0;
  window.benchFirstAt = Number.POSITIVE_INFINITY;
  window.benchCompleteAt = 0;
  window.benchScriptTime = 0;
  window.requestAnimationFrame = (callback) =>
    native((time) => {
      const start = performance.now();
      try {
        callback(time);
      } finally {
        window.benchScriptTime += performance.now() - start;
      }
    });
  new MutationObserver((changes) =>
    // By the next frame the browser has presented this one.
    native(() => {
      window.benchDrawnAt = performance.now();
      if (!changes.some(({ attributeName }) => attributeName === 'data-geometry-drawn')) return;
      window.benchCompleteAt = window.benchDrawnAt;
      window.benchFirstAt = Math.min(window.benchFirstAt, window.benchDrawnAt);
    }),
  ).observe(document, {
    subtree: true,
    attributes: true,
    attributeFilter: ['data-frames-drawn', 'data-geometry-drawn'],
  });
}

/** Milliseconds from the navigation. */
export interface Opened {
  /** The models are to be seen at all: in the host by its first look, if it was in time. */
  readonly first: number;
  /** All geometry of the models is drawn in its final detail. */
  readonly complete: number;
  /** Nothing changes any more; in the host the edges are drawn too. */
  readonly atRest: number;
}

/** Opens a URL and waits until the view no longer changes. */
export async function openUntilDrawn(page: Page, url: string, models: number): Promise<Opened> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(url, { waitUntil: 'commit', timeout: openLimit });
  const drawn = await page
    .waitForFunction(
      ({ models, rest }) => {
        const { dataset } = document.querySelector<HTMLElement>('canvas[data-models-loaded]') ?? {};
        if (dataset?.modelsLoaded !== String(models) || dataset.modelsLoading !== 'false') return false;
        if (!window.benchCompleteAt || performance.now() - window.benchDrawnAt < rest) return false;
        const [look] = performance.getEntriesByName('gantry.first-look');
        return {
          first: Math.min(window.benchFirstAt, look?.startTime ?? window.benchFirstAt),
          complete: window.benchCompleteAt,
          atRest: window.benchDrawnAt,
        };
      },
      { models, rest },
      { polling: 200, timeout: openLimit },
    )
    .catch((cause: unknown) => {
      throw new Error(`${url} was not drawn. ${problems.join(' ')}`, { cause });
    });
  const at = await drawn.jsonValue();
  if (at === false) throw new Error(`${url} was not drawn.`);
  return at;
}

/**
 * Waits until the previous view is complete, with its edges, and the graphics card has drawn it: edges take seconds without one, and
 * the next frame would wait for them.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    (rest) =>
      performance.now() - window.benchDrawnAt > rest &&
      document.querySelector<HTMLElement>('canvas[data-models-loaded]')?.dataset.atRest !== 'false',
    rest,
    { polling: 100, timeout: openLimit },
  );
  await page.evaluate(() => {
    const gl = document.querySelector<HTMLCanvasElement>('canvas[data-models-loaded]')?.getContext('webgl2');
    // Reading waits for all drawing before it.
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  });
}

export interface OrbitTimes {
  /** Milliseconds between one frame and the next. */
  readonly frames: readonly number[];
  /** Milliseconds of script in each, on average. */
  readonly script: number;
}

/**
 * Drags the view to one side and back, with one pointer step for each frame, so that the camera takes the same path at any frame
 * rate.
 * @param lead - first frames that do not count: after idle time the browser wakes up, and the host finds out that frames are slow.
 */
export async function orbit(page: Page, frames: number, lead = 10): Promise<OrbitTimes> {
  return page.evaluate(orbitIn, { frames, lead });
}

async function orbitIn({ frames, lead }: { readonly frames: number; readonly lead: number }) {
  const canvas = document.querySelector<HTMLElement>('canvas[data-models-loaded]');
  if (!canvas) throw new Error('There is no canvas.');
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const next = () => new Promise<number>((done) => requestAnimationFrame(done));
  const send = (type: string, step: number) => {
    const turn = Math.sin((2 * Math.PI * step) / frames);
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: left + width * (0.5 + 0.25 * turn),
        clientY: top + height * (0.5 + 0.05 * turn),
      }),
    );
  };
  send('pointerdown', 0);
  const times: number[] = [];
  let scriptBefore = 0;
  for (let step = 1; step <= frames + lead; step += 1) {
    const time = await next();
    if (step > lead) times.push(time);
    if (step === lead + 1) scriptBefore = window.benchScriptTime;
    send('pointermove', step);
  }
  const script = (window.benchScriptTime - scriptBefore) / (times.length - 1);
  send('pointerup', frames + lead);
  return { frames: times.slice(1).map((time, at) => time - (times[at] ?? time)), script };
}
