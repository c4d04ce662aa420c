import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** What `QrCode` says, and how large it is. */
export type QrCodeProps = {
  /** What a reader of the code gets, such as an address; at most 2,331 bytes in UTF-8. */
  readonly text: string;
  /** What the code is for, for those who cannot see it. */
  readonly label: string;
  /** Side of the code with its margin, such as `30mm`. */
  readonly size: string;
};

/** Modules of light around the code, which readers need. */
const border = 4;

/** A text as a QR code, dark on white in every theme, sharp at any size. */
export function QrCode({ text, label, size }: QrCodeProps) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border }), [text]);
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      style={{
        width: size,
        height: size,
        flexShrink: 0,
        backgroundColor: '#FFFFFF',
        forcedColorAdjust: 'none',
      }}
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
