import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { levelMarker, levelText } from './level-look.tsx';
import { LevelTag } from './level-tag.tsx';

const labels = { label1: '', label2: ' Amber ', label3: '' };

test('a device that fell silent above a threshold keeps its level in word and colour', () => {
  const silent = { status: -1, level: 3 } as const;
  const text = levelText(silent, labels, 'en');
  expect(text).toBe('Action · Offline');
  expect(levelMarker(silent, text)).toEqual({
    icon: 'Warning',
    tone: 'danger',
    badge: 'danger',
    alarm: 'Action · Offline',
  });
  expect(levelMarker({ status: -1, level: 0 }, 'Offline')).toMatchObject({
    tone: 'neutral',
    alarm: undefined,
  });
});

test('a level has the name that the project gives it, or the usual one in the user’s language', () => {
  renderPart(
    <>
      <LevelTag state={{ status: 2, level: 2 }} settings={{ values: labels }} />
      <LevelTag state={{ status: 1, level: 1 }} settings={{ values: labels }} />
    </>,
    'zh-CN',
  );
  expect(screen.getByText('Amber')).toBeTruthy();
  expect(screen.getByText('预警')).toBeTruthy();
});
