import { useMemo } from 'react';
import { qrMatrix } from './qr-matrix.ts';

export type QrCodeProps = {
  /** What a reader of the code gets, such as an address; at most 666 bytes in UTF-8. */
  readonly text: string;
  /** What the code is for, for those who cannot see it. */
  readonly label: string;
  /** Side of the code with its margin, such as `30mm`. */
  readonly size: string;
};

/** Modules of light around the code, which readers need. */
const margin = 4;

/** A text as a QR code, dark on white in every theme, sharp at any size. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const rows = useMemo(() => qrMatrix(text), [text]);
  const side = rows.length + 2 * margin;
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      style={{ width: size, height: size, backgroundColor: '#FFFFFF', forcedColorAdjust: 'none' }}
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
