import { describe, expect, test } from 'vitest';
import { forbiddenCommand, formulaOf, formulasAsCode, overlongFormulas, rewriteFormulas } from './formulas.ts';

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
    // Displayed.
    [String.raw`$$E = mc^2$$ and $$x$$`, [String.raw`\displaystyle E = mc^2`, String.raw`\displaystyle x`]],
    ['$$\na + b\n$$', [String.raw`\displaystyle a + b`]],
    [String.raw`\[ \frac{1}{2} \]`, [String.raw`\displaystyle \frac{1}{2}`]],
    ['\\[\n\\sqrt{x}\n\\]', [String.raw`\displaystyle \sqrt{x}`]],
    [String.raw`$$\text{in $5}$$`, []],
    // Brackets, as in imported texts; money; a shell's and a shop's signs; code.
    [String.raw`\[1, 2\], \[^a-z\], \[x^2\], \[\\alpha, 1\]`, []],
    [String.raw`\[\(\sqrt{2}\), 3\]`, [String.raw`\sqrt{2}`]],
    ['It costs $5 and $6, or $$5 and $$6.', []],
    ['Pay $$ or $$$. In a shell, $$ is a process and $$ stays one.', []],
    [String.raw`\$$x$$ and \[`, []],
    ['`$$x^2$$` and `\\[\\pi\\]`', []],
  ])('in %j is %j', (text, formulas) => expect(found(text)).toEqual(formulas));

  test('that is too long is found, but no long prose between signs of money', () => {
    const long = 'x+'.repeat(500) + 'y';
    expect(overlongFormulas(`\\(${long}\\) and \\(x\\)`)).toEqual([long]);
    expect(overlongFormulas(String.raw`$$\sqrt{x}${long}$$`)).toEqual([String.raw`\sqrt{x}${long}`]);
    expect(overlongFormulas(`$$5 ${'and 6 '.repeat(200)}$$ \`\\(${long}\\)\``)).toEqual([]);
  });

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
    found('\\['.repeat(50_000));
    found(`\\[${'a\\'.repeat(50_000)}`);
    found('$$'.repeat(50_000));
    found('$$a'.repeat(50_000));
    found(`$$${'a\\a'.repeat(50_000)}`);
    found(`$$${'\\\\'.repeat(50_000)}a`);
    found(`\\[${'\\\\'.repeat(50_000)}a\\]`);
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
