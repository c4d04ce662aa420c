import { expect, it } from 'vitest';
import { keyName } from './hotkeys.ts';

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) =>
  keyName({
    key,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
  });

it('names keys the same on every keyboard', () => {
  expect(press('l')).toBe('l');
  expect(press('H', 'shift')).toBe('shift+h');
  expect(press('?', 'shift')).toBe('?');
  expect(press('k', 'meta')).toBe('ctrl+k');
  expect(press('F10', 'shift')).toBe('shift+F10');
  expect(press(' ')).toBe(' ');
});
