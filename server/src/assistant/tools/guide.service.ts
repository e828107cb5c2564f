import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { adminTool, ROWS, searchText, tableOf } from './tool.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'admin');

interface Section {
  page: string;
  pageTitle: string;
  title: string;
  words: ReadonlySet<string>;
}

/** The guide's sections; read once, because a running server's files do not change. */
let known: Section[] | undefined;
const sections = () => (known ??= readSections());

function readSections(): Section[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .flatMap((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      const pageTitle = /^# (.+)$/m.exec(text)?.[1] ?? name;
      return text.split(/^## /m).map((part, index) => ({
        page: name.replace('.md', ''),
        pageTitle,
        title: index === 0 ? pageTitle : (part.split('\n', 1)[0] ?? pageTitle),
        words: new Set(stemsOf(part)),
      }));
    });
}

const COMMON = new Set(
  'a an and are as at be by can do does for from have how i in is it my of on or the to we what with you your'.split(
    ' ',
  ),
);

/** The words of a text that carry its meaning, without their usual endings. */
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ies|es|ed|s|y)$/, '') : word));

/** Sections of the administrator's guide that have most of the question's words, best first. */
export const howTo = adminTool(
  'Searches the administrator’s guide for how something is done in this portal.',
  z.strictObject({ question: searchText }),
  async (_app, { question }) => {
    const asked = [...new Set(stemsOf(question))];
    const rarity = new Map(
      asked.map((word) => [word, 1 / (1 + sections().filter(({ words }) => words.has(word)).length)]),
    );
    const worth = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0);
    const found = sections()
      .map((section) => {
        const inTitle = new Set(stemsOf(`${section.title} ${section.pageTitle}`));
        const has = asked.filter((word) => section.words.has(word));
        return {
          ...section,
          share: has.length / asked.length,
          score: worth(has) + worth(has.filter((word) => inTitle.has(word))),
        };
      })
      .filter(({ share }) => share >= 0.5)
      .toSorted((a, b) => b.share - a.share || b.score - a.score)
      .slice(0, ROWS / 2);
    return {
      sentence:
        found.length === 0
          ? 'The guide has no section with these words.'
          : `The guide writes about this in “${found[0]?.title}”.`,
      table: tableOf(
        ['Section', 'Page'],
        found.map(({ title, pageTitle, page }) => ({ cells: [title, pageTitle], path: `/admin/guide/${page}` })),
      ),
      source: { label: 'Guide', path: '/admin/guide' },
    };
  },
);
