import { ApiError, type VideoState } from '@gantry/plugin-sdk';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { LiveVideo, type LiveVideoProps } from './live-video.tsx';

const nothing: VideoState = {
  hls: null,
  whep: null,
  film: null,
  picture: null,
  pictureAt: null,
  problem: null,
};
const film: VideoState = { ...nothing, film: '/film.mp4' };

const ask = vi.fn<(signal: AbortSignal | undefined) => Promise<VideoState>>();
const videos: LiveVideoProps['videos'] = { state: (_, { signal } = {}) => ask(signal) };
const onGivenUp = vi.fn();
const watchers = new Set<(isIntersecting: boolean) => void>();
let frame: () => void;

/** The page scrolls the video into sight or out of it. */
const scroll = (isIntersecting: boolean) => act(() => watchers.forEach((tell) => tell(isIntersecting)));
const hide = (isHidden: boolean) =>
  act(() => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const showFrame = () => act(() => frame());
const player = () => screen.getByLabelText<HTMLVideoElement>('Gate 2', { selector: 'video' });
const words = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T00:42:00Z') });
  ask.mockReset().mockResolvedValue(film);
  onGivenUp.mockReset();
  watchers.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly tell: (isIntersecting: boolean) => void;
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.tell = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {
        watchers.add(this.tell);
      }
      disconnect() {
        watchers.delete(this.tell);
      }
    },
  );
  // happy-dom shows no frames.
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback(callback: () => void) {
      frame = callback;
      return 1;
    },
    cancelVideoFrameCallback() {
      frame = () => undefined;
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
});

const renderVideo = (props: Partial<LiveVideoProps> = {}, locale?: 'zh-CN') =>
  renderPart(
    <LiveVideo videos={videos} videoId="gate-2" label="Gate 2" onGivenUp={onGivenUp} {...props} />,
    locale,
  );

async function play(props: Partial<LiveVideoProps> = {}) {
  const view = renderVideo(props);
  await scroll(true);
  await pass(500);
  await showFrame();
  return view;
}

describe('a video', () => {
  it('is fetched once it was in sight for 500 ms, and not while it is off the screen', async () => {
    renderVideo();
    await pass(2000);
    await scroll(true);
    await pass(499);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(ask).toHaveBeenCalledOnce();
    expect(player().getAttribute('src')).toBe('/film.mp4');
    await scroll(false);
    expect(player().getAttribute('src')).toBeNull();
  });

  it('is marked while frames come, and says since when it stands still', async () => {
    renderVideo();
    await scroll(true);
    await pass(500);
    expect(words()).toBe('Loading the video.');
    expect(screen.queryByText('Recorded')).toBeNull();
    await pass(500);
    await showFrame();
    expect(screen.getByText('Recorded')).toBeTruthy();
    await pass(10_000 - 1000);
    expect(screen.queryByText('Recorded')).toBeNull();
    expect(words()).toBe('The picture stands still since 08:42:01.');
    await showFrame();
    expect(screen.getByText('Recorded')).toBeTruthy();
    expect(words()).toBe('');
  });

  it('is let go while the page is hidden, and taken again afterwards', async () => {
    await play();
    await hide(true);
    expect(player().getAttribute('src')).toBeNull();
    await pass(60_000);
    expect(ask).toHaveBeenCalledOnce();
    await hide(false);
    await pass(500);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(player().getAttribute('src')).toBe('/film.mp4');
  });

  it('leaves nothing behind when it goes', async () => {
    const { unmount } = await play();
    const element = player();
    unmount();
    expect(element.getAttribute('src')).toBeNull();
    expect([vi.getTimerCount(), watchers.size]).toEqual([0, 0]);
  });

  it('stops asking when it goes before the answer', async () => {
    ask.mockReturnValue(new Promise(() => undefined));
    const { unmount } = renderVideo();
    await scroll(true);
    await pass(500);
    unmount();
    expect(ask.mock.calls[0]?.[0]?.aborted).toBe(true);
  });

  it('can be paused, and waits for Play where the browser plays nothing by itself', async () => {
    await play();
    fireEvent.click(screen.getByRole('button', { name: 'Pause Gate 2' }));
    expect(words()).toBe('Paused at 08:42:00.');
    expect(player().getAttribute('src')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play Gate 2' }));
    await pass(0);
    expect(player().getAttribute('src')).toBe('/film.mp4');
    vi.spyOn(player(), 'play').mockRejectedValue(new DOMException('No gesture', 'NotAllowedError'));
    await act(async () => player().dispatchEvent(new Event('canplay')));
    expect(screen.getByRole('button', { name: 'Play Gate 2' })).toBeTruthy();
  });
});

describe('where nothing plays', () => {
  const picture = { picture: '/gate-2.jpg', pictureAt: '2026-11-20T00:40:00Z' };

  it.each([
    [undefined, 'There is no stream to show. Last picture: 2026-11-20 08:40'],
    ['zh-CN' as const, '没有可显示的视频流。最近画面：2026-11-20 08:40'],
  ])('shows the last picture with its time, and why (%s)', async (locale, text) => {
    ask.mockResolvedValue({ ...nothing, ...picture, problem: 'NO_STREAM' });
    renderVideo({}, locale);
    await scroll(true);
    await pass(500);
    expect(words()).toBe(text);
    expect(screen.getByRole('img').getAttribute('src')).toBe('/gate-2.jpg');
    expect(onGivenUp).not.toHaveBeenCalled();
  });

  it('tries again for 30 s, then says so and offers another try', async () => {
    ask.mockRejectedValue(new ApiError(0, 'NETWORK', 'Cut'));
    renderVideo();
    await scroll(true);
    await pass(500);
    expect(words()).toMatch(/^The server did not answer.* Loading it again\.$/);
    await pass(30_000);
    expect(onGivenUp).toHaveBeenCalledOnce();
    expect(words()).toMatch(/It did not come back within 30 s\.$/);
    const asked = ask.mock.calls.length;
    await pass(60_000);
    expect(ask).toHaveBeenCalledTimes(asked);
    ask.mockResolvedValue(film);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    await showFrame();
    expect(screen.getByText('Recorded')).toBeTruthy();
  });

  it('does not ask again for what the member may not watch', async () => {
    ask.mockRejectedValue(new ApiError(403, 'FORBIDDEN', 'No'));
    renderVideo();
    await scroll(true);
    await pass(60_000);
    expect(ask).toHaveBeenCalledOnce();
    expect(words()).toMatch(/^Your role in this project does not allow that\./);
  });

  it('goes on with HLS where the browser has no WebRTC, and says so where it has neither', async () => {
    vi.useRealTimers();
    ask.mockResolvedValue({ ...nothing, whep: '/whep', hls: '/live.m3u8' });
    renderVideo({ autoPlayAfter: 0 });
    await scroll(true);
    expect(await screen.findByText('The stream sends no pictures. Loading it again.')).toBeTruthy();
    expect(ask).toHaveBeenCalledOnce();
  });
});
