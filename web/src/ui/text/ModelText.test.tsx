import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ModelText } from './ModelText.tsx';

const forms = [
  '![all](https://evil.example/p.png?d=1)',
  '[all](https://evil.example/?d=1)',
  '[all](javascript:alert(1))',
  '[all](/admin/users)',
  '<img src="https://evil.example/x" onerror="alert(1)">',
  '<a href="https://evil.example">all</a>',
  '<iframe src="https://evil.example"></iframe><script>alert(1)</script><style>*{display:none}</style>',
  'https://evil.example/?d=1 and www.evil.example and evil@evil.example',
  '[all][1]\n\n[1]: https://evil.example/?d=1',
  '[![all](https://evil.example/p.png)](https://evil.example)',
  '| a |\n|---|\n| [x](https://evil.example) ![y](//evil.example/y) |',
  'One[^1]\n\n[^1]: [all](https://evil.example)',
];

test('no link, picture or markup of a language model leads anywhere', async () => {
  for (const text of forms) {
    const { container, findByText, unmount } = render(<ModelText>{`${text}\n\nThe end`}</ModelText>);
    await findByText('The end');
    const led = container.querySelectorAll('a[href]:not([href^="#"]), img, svg, iframe, script, style, form, object');
    expect(
      [...led].map(({ outerHTML }) => outerHTML),
      text,
    ).toEqual([]);
    unmount();
  }
});
