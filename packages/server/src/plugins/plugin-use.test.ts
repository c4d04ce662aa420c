import { expect, test } from 'vitest';
import { isForMember } from './plugin-use.ts';

const user = { projectCode: 'BEM', permissions: new Set(['A_VIEW']) };
const tab = (more: object) => ({ contributes: { modelTabs: { one: { title: 'One', ...more } } } });
const may = { permission: 'A_VIEW' };
const mayNot = { permission: 'B_VIEW' };
const open = { setting: 'x', is: true };

test.each<[string, unknown, boolean]>([
  ['a plugin without contributions', {}, true],
  ['one that cannot be judged', { contributes: 'nonsense' }, true],
  ['an open contribution', tab({}), true],
  ['a contribution one may see', tab(may), true],
  ['a contribution one may not see', tab(mayNot), false],
  ['one of two', { contributes: { modelTabs: { a: mayNot }, routes: { b: may } } }, true],
  [
    'a menu entry with an open command',
    { contributes: { commands: { c: {} }, contextMenus: { m: { command: 'c' } } } },
    true,
  ],
  [
    'a menu entry with a closed command',
    { contributes: { commands: { c: mayNot }, contextMenus: { m: { command: 'c' } } } },
    false,
  ],
  [
    "a menu entry with another plugin's command",
    { contributes: { contextMenus: { m: { command: 'other.c' } } } },
    true,
  ],
  ['a closed one that serves other plugins', { ...tab(mayNot), provides: ['x'] }, true],
  ['availability in another project', { availability: { project: ['TCE'] } }, false],
  ['availability in this project', { availability: { project: ['TCE', 'BEM'] } }, true],
  ['availability by permission', { ...tab({}), availability: mayNot, provides: ['x'] }, false],
  ['what the browser decides', tab({ when: open }), true],
  ['all, one of them no', tab({ when: { all: [open, mayNot] } }), false],
  ['all, one of them open', tab({ when: { all: [open, may] } }), true],
  ['any, one of them open', tab({ when: { any: [open, mayNot] } }), true],
  ['any, none', tab({ when: { any: [mayNot, { project: ['TCE'] }] } }), false],
  ['not what one may', tab({ when: { not: may } }), false],
  ['not what is open', tab({ when: { not: open } }), true],
  ['nothing of any', tab({ when: { any: [] } }), false],
  ['all of nothing', tab({ when: { all: [] } }), true],
])('%s', (_what, manifest, expected) => {
  expect(isForMember(manifest, user)).toBe(expected);
});
