import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { nextTheme, type Theme, themes } from './themes.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const TEXT = 4.5;
const SHAPE = 3;

const tokensOf = (theme: Theme) =>
  tokensIn(new RegExp(`\\[data-theme='${theme}'\\] \\{(.*?)\\n\\}`, 's').exec(read(`${theme}.css`))?.[1]);

function tokensIn(block = ''): Map<string, string> {
  return new Map([...block.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** The result of a translucent colour (red, green, blue, opacity) over a ground. */
function laidOver(ground: string, [red = 0, green = 0, blue = 0, opacity = 0]: number[]): string {
  const channels = [red, green, blue].map((veil, nth) => {
    const under = Number.parseInt(ground.slice(1 + 2 * nth, 3 + 2 * nth), 16);
    return Math.round(veil * opacity + under * (1 - opacity));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const coloursIn = (value: string) => value.match(/#[0-9a-f]{6}\b/gi) ?? [];
const grounds = ['bg', 'surface', 'raised', 'sunken'];
const series = ['1', '2', '3', '4', '5', '6'].map((number) => `chart-${number}`);

const textPairs: [string, string][] = [
  ...[...grounds, 'bg-image'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-muted', ground],
  ]),
  ...[...grounds, 'bg-image'].map((ground): [string, string] => ['accent', ground]),
  ['ink', 'accent-soft'],
  ['ink-muted', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent', 'accent-image'],
  ...['success', 'warning', 'danger', 'info'].flatMap((tone): [string, string][] => [
    [tone, 'surface'],
    [tone, 'raised'],
    [tone, 'bg'],
    // The colours of code.
    [tone, 'sunken'],
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    [`on-${tone}`, tone === 'danger' ? 'danger-fill' : tone],
  ]),
  ...['high', 'mid', 'low'].flatMap((band): [string, string][] => [
    [`score-${band}`, 'surface'],
    [`score-${band}`, 'bg'],
    [`score-${band}`, `score-${band}-soft`],
  ]),
  ...['1', '2', '3'].map((rank): [string, string] => ['on-rank', `rank-${rank}`]),
  ...['stage', 'stage-raised', 'stage-sunken'].flatMap((ground): [string, string][] =>
    ['ink', 'ink-muted', 'accent', 'success', 'warning', 'danger'].map((name) => [`stage-${name}`, ground]),
  ),
  ['on-stage-accent', 'stage-accent'],
];

const shapePairs: [string, string][] = [
  ...series.map((one): [string, string] => [one, 'surface']),
  ...grounds.map((ground): [string, string] => ['focus', ground]),
  ['line-strong', 'surface'],
  ['line-strong', 'raised'],
  ['line-strong', 'sunken'],
  ['accent', 'surface'],
];

describe.each(themes)('%s', (theme) => {
  const tokens = tokensOf(theme);

  test('has exactly the tokens of the others', () => {
    expect([...tokens.keys()].sort()).toEqual([...tokensOf('light').keys()].sort());
  });

  const measure = ([front, back]: [string, string], least: number) => {
    const [ink = ''] = coloursIn(tokens.get(front) ?? '');
    const faint = coloursIn(tokens.get(back) ?? '').filter((ground) => contrast(ink, ground) < least);
    return faint.map((ground) => `${front} ${ink} on ${back} ${ground}: ${contrast(ink, ground).toFixed(2)}`);
  };

  test('text is readable on every ground it may stand on', () => {
    expect(textPairs.flatMap((pair) => measure(pair, TEXT))).toEqual([]);
  });

  test('text is readable on a panel also where its image lies over it', () => {
    const veils = (tokens.get('surface-image') ?? '').matchAll(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g);
    const lit = [...veils].map(([, ...veil]) => laidOver(tokens.get('surface') ?? '', veil.map(Number)));
    const inks = textPairs.filter(([, ground]) => ground === 'surface').map(([ink]) => tokens.get(ink) ?? '');
    const faint = inks.flatMap((ink) =>
      lit.filter((ground) => contrast(ink, ground) < TEXT).map((on) => `${ink} on ${on}`),
    );
    expect(faint).toEqual([]);
  });

  test('lines, marks and focus rings can be seen', () => {
    expect(shapePairs.flatMap((pair) => measure(pair, SHAPE))).toEqual([]);
  });

  test('every colour that is measured is there', () => {
    const measured = new Set([...textPairs, ...shapePairs].flat().filter((name) => !name.endsWith('-image')));
    expect([...measured].filter((name) => coloursIn(tokens.get(name) ?? '').length === 0)).toEqual([]);
  });

  test('is known to the script that runs before the first paint', () => {
    expect(read('boot.js')).toContain(`'${theme}'`);
  });
});

describe('on paper', () => {
  const tokens = tokensIn(/:root \{(.*?)\n {2}\}/s.exec(read('print.css'))?.[1]);
  const inks = [...new Set(textPairs.map(([front]) => front))];

  test('no colour of a theme is left', () => {
    const coloured = [...tokensOf('premium')].filter(([, value]) => /#|rgb\(/.test(value)).map(([name]) => name);
    expect(coloured.filter((name) => !tokens.has(name) && name !== 'scrim')).toEqual([]);
  });

  test('all text is dark on white', () => {
    expect(inks.filter((name) => contrast(tokens.get(name) ?? '', '#ffffff') < 7)).toEqual([]);
    const tinted = grounds.concat([...tokens.keys()].filter((name) => name.endsWith('-soft')));
    expect(tinted.filter((name) => tokens.get(name) !== '#ffffff')).toEqual([]);
  });
});

test('the switcher goes round all themes and comes back', () => {
  expect(themes.map(nextTheme)).toEqual(['premium', 'anime', 'light']);
});

test('contrast follows the published definition', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
