import { describe, expect, test } from 'vitest';
import { forbiddenCommand, formulaOf, formulasAsCode, rewriteFormulas } from './formulas.ts';

const found = (text: string): string[] => {
  const all: string[] = [];
  rewriteFormulas(text, (tex) => {
    all.push(tex);
    return '';
  });
  return all;
};

describe('a formula', () => {
  test.each([
    [String.raw`Solve \(x^2 = 4\) and \(\frac{1}{2}\).`, ['x^2 = 4', String.raw`\frac{1}{2}`]],
    [String.raw`\(\begin{matrix}1 \\ 2\end{matrix}\)`, [String.raw`\begin{matrix}1 \\ 2\end{matrix}`]],
    ['\\(a\n + b\\)', ['a + b']],
    ['\\(a\n\n b\\)', []],
    // A backslash that is shown, code, an empty pair and one that is never closed.
    [String.raw`\\(x\\)`, []],
    ['`\\(x\\)` and \\(y\\)', ['y']],
    ['```\n\\(x\\)\n```', []],
    [String.raw`\( \)`, []],
    [String.raw`\(x`, []],
    [String.raw`a\[0\] costs $$5 or $$6`, []],
    [`\\(${'x'.repeat(1001)}\\)`, []],
  ])('in %j is %j', (text, formulas) => expect(found(text)).toEqual(formulas));

  test('is carried as code and found again, whatever it holds', () => {
    expect(formulasAsCode(String.raw`a \(x*y_1\) b`)).toBe('a `\uE000x*y_1\uE000` b');
    expect(formulaOf('\uE000x*y_1\uE000')).toBe('x*y_1');
    expect(formulasAsCode('\\(\\text{``}\\)')).toBe('```\uE000\\text{``}\uE000```');
    expect(['x', '\uE000', '\uE000\uE000', '\uE000x'].map(formulaOf)).toEqual([null, null, null, null]);
  });

  test('takes no time that grows faster than its text', () => {
    const started = performance.now();
    found('\\('.repeat(50_000));
    found(`\\(${'a\\'.repeat(50_000)}`);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test.each([
    String.raw`\href{javascript:x}{y}`,
    String.raw`\url{x}`,
    String.raw`\includegraphics{x}`,
    String.raw`\htmlData{a=b}{x}`,
    String.raw`\htmlStyle{a}{x}`,
  ])('may not hold %s', (tex) => expect(forbiddenCommand(tex)).toBe(/\\\w+/.exec(tex)?.[0]));
});
