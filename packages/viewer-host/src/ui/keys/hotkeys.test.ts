import { expect, it } from 'vitest';
import { keyName } from './hotkeys.ts';

const press = (key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift')[]) =>
  keyName({
    key,
    code: '',
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
  });

it('names keys alike on every keyboard', () => {
  expect(press('l')).toBe('l');
  expect(press('H', 'shift')).toBe('shift+h');
  expect(press('?', 'shift')).toBe('?');
  expect(press('k', 'meta')).toBe('ctrl+k');
  expect(press('F10', 'shift')).toBe('shift+F10');
  expect(press(' ')).toBe(' ');
});

it('uses the printed key when Alt types another character', () => {
  const held = { ctrlKey: false, metaKey: false, altKey: true, shiftKey: true };
  expect(keyName({ ...held, key: '∏', code: 'KeyP' })).toBe('alt+shift+p');
  // A French keyboard has A in the place of Q.
  expect(keyName({ ...held, key: 'A', code: 'KeyQ' })).toBe('alt+shift+a');
  expect(keyName({ ...held, shiftKey: false, key: '¶', code: 'Digit7' })).toBe('alt+7');
});
