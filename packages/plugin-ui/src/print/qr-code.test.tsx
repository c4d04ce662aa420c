import { screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { QrCode } from './qr-code.tsx';

/** Pixels for each module, as a camera would have several. */
const pixels = 4;

/** The picture that the code's path draws, as a reader sees it. */
function pictureOf(code: Element) {
  const side = Number(code.getAttribute('viewBox')?.split(' ')[2]) * pixels;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of code
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)/g) ?? [])
    for (let row = 0; row < pixels; row += 1)
      for (let column = 0; column < pixels; column += 1) {
        const at = ((Number(y) * pixels + row) * side + Number(x) * pixels + column) * 4;
        data.fill(0, at, at + 3);
      }
  return { width: side, height: side, data };
}

it.each([
  'https://site.example/p/BEM/x/dwss/risc/verify?id=0a1b&seal=4f2c',
  `https://site.example/验/${'x'.repeat(300)}`,
])('a reader gets the text: %s', (text) => {
  renderPart(<QrCode text={text} label="Check this form" size="30mm" />);
  expect(decodeQR(pictureOf(screen.getByRole('img', { name: 'Check this form' })))).toBe(text);
});
