/**
 * Petals in gusts of wind, on a budget: few of them, 8 frames a second as in hand-drawn films, each frame clearing only
 * where a petal was, and nothing to draw between gusts. Returns a function that stops them. Nothing moves in a hidden
 * tab.
 */
const COUNT = 10;
const FRAME_MS = 125;
/** A gust, its first and last second faded. */
const GUST_FRAMES = 48;
const FADE_FRAMES = 8;
const CALM_MS = 30_000;

export type PetalColours = { blade: string; heart: string };

type Area = { width: number; height: number };

type Petal = {
  x: number;
  y: number;
  size: number;
  fall: number;
  sway: number;
  phase: number;
  spin: number;
  colours: PetalColours;
};

export function driftPetals(canvas: HTMLCanvasElement, colours: PetalColours): () => void {
  // Desynchronized: a frame does not trigger the page's own painting, which costs ten times what the petals do.
  const pen = canvas.getContext('2d', { desynchronized: true });
  if (pen === null) return () => undefined;
  // As large as the screen from the start: with a new size, browsers without a GPU may paint all of it in a petal's colour.
  const side = Math.max(screen.width, screen.height);
  canvas.width = side;
  canvas.height = side;
  Object.assign(canvas.style, { width: `${side}px`, height: `${side}px` });
  const area: Area = { width: 0, height: 0 };
  let petals: Petal[] = [];
  let frames = 0;
  let timer = 0;

  const fit = () => {
    pen.clearRect(0, 0, side, side);
    area.width = window.innerWidth;
    area.height = window.innerHeight;
  };
  const frame = () => {
    if (document.hidden) return;
    for (const petal of petals) erase(pen, petal, area);
    if (frames === GUST_FRAMES) {
      petals = [];
      timer = window.setTimeout(gust, CALM_MS);
      return;
    }
    frames += 1;
    pen.globalAlpha = Math.min(1, frames / FADE_FRAMES, (GUST_FRAMES - frames) / FADE_FRAMES);
    for (const petal of petals) {
      move(petal, area);
      draw(pen, petal, area);
    }
    timer = window.setTimeout(frame, FRAME_MS);
  };
  const gust = () => {
    frames = 0;
    petals = Array.from({ length: COUNT }, () => createPetal(colours));
    frame();
  };
  const wake = () => {
    window.clearTimeout(timer);
    gust();
  };

  fit();
  gust();
  window.addEventListener('resize', fit);
  document.addEventListener('visibilitychange', wake);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('resize', fit);
    document.removeEventListener('visibilitychange', wake);
  };
}

const between = (low: number, high: number) => low + Math.random() * (high - low);

/** Positions are fractions of the window, so that a resize keeps them. */
function createPetal(colours: PetalColours): Petal {
  return {
    x: Math.random(),
    y: Math.random(),
    size: between(8, 14),
    fall: between(3, 6),
    sway: between(2, 4.5),
    phase: between(0, 7),
    spin: between(0.03, 0.1),
    colours,
  };
}

function move(petal: Petal, { width, height }: Area) {
  petal.phase += petal.spin;
  petal.y += petal.fall / height;
  petal.x += (petal.sway * Math.sin(petal.phase) + 1.5) / width;
}

function draw(pen: CanvasRenderingContext2D, { x, y, size, phase, colours }: Petal, { width, height }: Area) {
  pen.setTransform(
    Math.cos(phase),
    Math.sin(phase),
    -Math.sin(phase) * 0.7,
    Math.cos(phase) * 0.7,
    x * width,
    y * height,
  );
  pen.fillStyle = colours.blade;
  pen.beginPath();
  pen.moveTo(0, size);
  pen.bezierCurveTo(-size * 0.75, size * 0.35, -size * 0.62, -size * 0.75, -size * 0.14, -size);
  pen.lineTo(0, -size * 0.78);
  pen.lineTo(size * 0.14, -size);
  pen.bezierCurveTo(size * 0.62, -size * 0.75, size * 0.75, size * 0.35, 0, size);
  pen.fill();
  // Deeper where the petal was attached.
  pen.fillStyle = colours.heart;
  pen.beginPath();
  pen.moveTo(0, size);
  pen.bezierCurveTo(-size * 0.42, size * 0.5, -size * 0.2, size * 0.2, 0, -size * 0.1);
  pen.bezierCurveTo(size * 0.2, size * 0.2, size * 0.42, size * 0.5, 0, size);
  pen.fill();
  pen.resetTransform();
}

function erase(pen: CanvasRenderingContext2D, { x, y, size }: Petal, { width, height }: Area) {
  const reach = size * 1.6 + 2;
  pen.clearRect(x * width - reach, y * height - reach, 2 * reach, 2 * reach);
}
