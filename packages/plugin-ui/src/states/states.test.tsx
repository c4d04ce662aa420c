import { ApiError } from '@gantry/plugin-sdk';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  EmptyState,
  FailedState,
  LoadingState,
  NoAccessState,
  Notice,
  PluginFailedCard,
  StaleBanner,
} from '../index.ts';
import { renderPart } from '../testing/render-part.tsx';

describe('states', () => {
  afterEach(() => vi.useRealTimers());

  it('say what to do where there is nothing yet', async () => {
    const onClick = vi.fn();
    const { user } = renderPart(
      <EmptyState title="No permits yet" action={{ label: 'Request permit', onClick }} />,
    );
    expect(screen.getByRole('status').textContent).toBe('No permits yet');
    await user.click(screen.getByRole('button', { name: 'Request permit' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('have texts of their own in both languages', () => {
    const { rerender } = renderPart(<EmptyState />, 'zh-CN');
    expect(screen.getByText('暂无数据')).toBeTruthy();
    rerender(<NoAccessState />);
    expect(screen.getByText('您无权查看此内容')).toBeTruthy();
    rerender(<FailedState onRetry={vi.fn()} />);
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('collapse and expand the details of a failure', async () => {
    const { user } = renderPart(
      <FailedState title="Permits did not load" error={new ApiError(503, 'UNAVAILABLE', 'busy')} />,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^Permits did not load/);
    const button = screen.getByRole('button', { name: 'Details' });
    await user.click(button);
    expect(await screen.findByText('503 UNAVAILABLE: busy')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide details', expanded: true }));
    expect(screen.queryByText('503 UNAVAILABLE: busy')).toBeNull();
  });

  it('show no loading picture for a wait under 200 ms', () => {
    vi.useFakeTimers();
    renderPart(<LoadingState label="Permits" />);
    act(() => vi.advanceTimersByTime(199));
    expect(screen.queryByLabelText('Permits')).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByLabelText('Permits')).toBeTruthy();
  });

  it('show the loading picture at once on a phone', () => {
    const wide = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(wide(query), 'matches', { value: query.includes('max-width') }),
    );
    renderPart(<LoadingState label="Permits" />);
    expect(screen.getByLabelText('Permits')).toBeTruthy();
  });

  it('count down to the next attempt without reading it aloud', () => {
    renderPart(
      <StaleBanner title="Live updates stopped at 14:21." text="Counts may be old." retryInSeconds={8} />,
    );
    expect(screen.getByRole('status').textContent).toBe(
      'Live updates stopped at 14:21. Counts may be old. Trying again in 8 s.',
    );
    expect(screen.getByText('Trying again in 8 s.').getAttribute('aria-live')).toBe('off');
  });

  it('offer Retry and Report where a plugin failed', async () => {
    const pressed: string[] = [];
    const { user } = renderPart(
      <PluginFailedCard
        title="Falsework is off"
        onRetry={() => pressed.push('retry')}
        onReport={() => pressed.push('report')}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(pressed).toEqual(['report', 'retry']);
  });

  it('interrupt a screen reader for danger only', () => {
    const { rerender } = renderPart(<Notice tone="danger">Over the limit</Notice>);
    expect(screen.getByRole('alert').textContent).toBe('Over the limit');
    rerender(<Notice tone="warning">Near the limit</Notice>);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuse to guess a language and a time zone', () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<EmptyState />)).toThrow('Wrap this part in LanguageProvider');
    silent.mockRestore();
  });
});
