import { useMemo } from 'react';
import { encode } from 'uqr';

interface Props {
  readonly value: string;
  /** Pixels of a side. */
  readonly size: number;
  readonly label?: string;
  /** Squares of white around. */
  readonly border?: number;
}

/** A QR code as squares: sharp at any size, no picture to load. */
export function QrCode({ value, size, label = value, border = 2 }: Props) {
  const { data } = useMemo(() => encode(value, { ecc: 'M', border }), [value, border]);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${data.length} ${data.length}`} shapeRendering="crispEdges">
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
