import { expect, test } from 'vitest';
import { extractText } from 'unpdf';
import type { Block } from './blocks.ts';
import { pdfOf } from './document.ts';

async function pagesOf(blocks: readonly Block[]): Promise<string[]> {
  const pdf = await pdfOf({ title: 'A title', author: 'Assay', writtenAt: new Date(0), blocks });
  return (await extractText(new Uint8Array(pdf))).text;
}

test('a heading stands on the page of its table’s head and first row, also near the end of a page', async () => {
  const columns = [
    { header: 'What', share: 2 },
    { header: 'Right answers', share: 1, isNumeric: true },
  ];
  for (const above of [46, 47, 48, 49]) {
    const pages = await pagesOf([
      { kind: 'text', text: Array.from({ length: above }, (_line, nth) => `Line ${nth}`).join('\n') },
      { kind: 'heading', level: 2, text: 'Attempts' },
      { kind: 'text', text: 'The latest of them.', isMuted: true },
      {
        kind: 'table',
        columns,
        rows: [
          ['First row', '1'],
          ['Second row', '2'],
        ],
      },
    ]);
    const [page = ''] = pages.filter((text) => text.includes('Attempts'));
    for (const words of ['The latest of them', 'Right', 'First row'])
      expect(page, `${above} lines above`).toContain(words);
  }
});
