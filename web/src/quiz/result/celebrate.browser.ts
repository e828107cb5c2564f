const COLOURS = ['--accent', '--decor-1', '--decor-2', '--decor-3', '--score-high'];

/** Confetti in the theme's colours, once. Skipped for reduced motion. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const tokens = getComputedStyle(document.documentElement);
  const colors = COLOURS.map((token) => tokens.getPropertyValue(token).trim());
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.className = 'pointer-events-none fixed inset-0 z-40 size-full';
  document.body.append(canvas);
  // No worker: the content security policy blocks workers created from text.
  const fire = confetti.create(canvas, { resize: true, useWorker: false });
  const from = (x: number, angle: number) =>
    fire({
      particleCount: 60,
      spread: 62,
      startVelocity: 48,
      origin: { x, y: 0.75 },
      angle,
      colors,
      disableForReducedMotion: true,
    });
  await Promise.all([from(0.1, 62), from(0.9, 118)]);
  canvas.remove();
}
