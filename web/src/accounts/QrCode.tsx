import { encode } from 'uqr';

const QUIET_ZONE = 2;

/** A QR code in black on white in every theme: not every scanner reads light on dark. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div data-theme="light" className="w-fit rounded-control border-frame bg-surface p-2 text-ink">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="block size-44"
      >
        <path d={squares.join('')} fill="currentColor" />
      </svg>
    </div>
  );
}
