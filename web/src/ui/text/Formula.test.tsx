import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Formula } from './Formula.tsx';
import { Markdown } from './Markdown.tsx';

const markupOf = (tex: string) => {
  const { container, unmount } = render(<Formula tex={tex} />);
  const markup = container.innerHTML;
  unmount();
  return markup;
};

test('a formula is MathML, without a second text that would be read aloud as well', () => {
  expect(markupOf(String.raw`\frac{a_1}{\sqrt{b}}`)).toBe(
    '<math><mrow><mfrac><msub><mi>a</mi><mn>1</mn></msub><msqrt><mi>b</mi></msqrt></mfrac></mrow></math>',
  );
});

test('a matrix keeps its rows and columns', () => {
  const markup = markupOf(String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`);
  expect(markup.match(/<mtr>/g)).toHaveLength(2);
  expect(markup.match(/<mtd>/g)).toHaveLength(4);
});

describe('hostile TeX', () => {
  test.each([
    String.raw`\href{javascript:alert(1)}{x}`,
    String.raw`\url{https://a.example}`,
    String.raw`\includegraphics{https://a.example/x.png}`,
    String.raw`\htmlData{a=b}{x}`,
    String.raw`\htmlStyle{position:fixed}{x}`,
    String.raw`\htmlClass{modal}{x}`,
    String.raw`\htmlId{root}{x}`,
    String.raw`\def\a{\a\a}\a`,
    String.raw`\def\a#1{#1#1}\a{\a{\a{\a{\a{\a{\a{\a{\a{x}}}}}}}}}`,
    String.raw`\unknown`,
    '}{',
  ])('%s is shown as it is written', (tex) => {
    const { container } = render(<Formula tex={tex} />);
    expect(container.innerHTML).toMatch(/^<code>[^<]*<\/code>$/);
    expect(container.textContent).toBe(tex);
  });

  test('is neither large nor coloured, and holds no other element or style', () => {
    const markup = markupOf(
      String.raw`\color{red}\rule{9999em}{9999em}\kern9999em\text{<script>alert(1)</script><img src=x onerror=y>}`,
    );
    expect(markup).toContain('width="20em"');
    expect(markup).not.toMatch(/999|red|black|style=|<script|<img/);
    expect(markup).toContain('&lt;script&gt;');
  });
});

test('in a text, formulas stand between words and in options; code and escaped signs stay', async () => {
  const { container } = render(
    <Markdown inline>
      {String.raw`If \(x*y*z\) is **even**, \`\(c\)\` and \\(d\\)`.replaceAll(String.raw`\``, '`')}
    </Markdown>,
  );
  await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
  expect(container.querySelectorAll('math')).toHaveLength(1);
  expect(container.querySelector('math')?.textContent).toBe('x∗y∗z');
  expect(screen.getByText('even').tagName).toBe('STRONG');
  expect(container.textContent).toBe(String.raw`If x∗y∗z is even, \(c\) and \(d\)`);
});
