import { expect, it, onTestFinished } from 'vitest';
import { lengthenTexts, pseudoText } from './pseudo-text.ts';

it('makes words two fifths longer and leaves numbers as they are', () => {
  expect(pseudoText('Add reading')).toBe('⟦Ådd réádíñg ·····⟧');
  expect(pseudoText('71.5')).toBe('71.5');
  expect(pseudoText(pseudoText('Save'))).toBe(pseudoText('Save'));
});

it('lengthens texts that are there, that come and that change', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>First</p><style>p { color: red }</style>';
  const lengthening = lengthenTexts(root);
  onTestFinished(() => lengthening.dispose());
  const style = root.querySelector('style')?.textContent;
  expect(root.querySelector('p')?.textContent).toContain('⟦Fíršt');
  expect(style).toBe('p { color: red }');
  const added = document.createElement('b');
  added.textContent = 'Second';
  root.append(added);
  await expect.poll(() => added.textContent).toContain('⟦Šéçöñd');
  const [text] = added.childNodes;
  if (text instanceof Text) text.data = 'Third';
  await expect.poll(() => added.textContent).toContain('⟦Thírd');
});
