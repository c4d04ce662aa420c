import { describe, expect, it } from 'vitest';
import { exampleAlert as alertOf } from '../../testing/example-cameras.ts';
import { firstTab, tabsOf } from './camera-tabs.ts';

const plain = { type: 'OTHER', status: 'Live', latestAlert: null } as const;

describe('the tabs of a camera', () => {
  it('are no stream for one that only detects, and no log for one that has nothing to log', () => {
    expect(tabsOf({ ...plain, type: 'AI_DETECTION', status: 'No stream' })).toEqual(['log']);
    expect(tabsOf(plain)).toEqual(['live']);
    expect(tabsOf({ ...plain, type: 'AI' })).toEqual(['live', 'log']);
    expect(tabsOf({ ...plain, latestAlert: alertOf(1) })).toEqual(['live', 'log']);
  });

  it('begin with the log where nothing can be watched', () => {
    const clever = { ...plain, type: 'AI' };
    expect(firstTab(clever)).toBe('live');
    for (const status of ['Off', 'Off Alert', 'No stream', 'Removed'] as const)
      expect(firstTab({ ...clever, status })).toBe('log');
    expect(firstTab({ ...clever, status: 'Impact detected' })).toBe('live');
    expect(firstTab({ ...plain, status: 'Off' })).toBe('live');
  });
});
