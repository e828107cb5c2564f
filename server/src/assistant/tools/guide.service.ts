import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { adminTool, ROWS, searchText, tableOf } from './tool.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'admin');

interface Section {
  page: string;
  pageTitle: string;
  title: string;
  text: string;
  words: ReadonlySet<string>;
  /** Words next to each other: “add candidates” is said where it is done. */
  pairs: ReadonlySet<string>;
}

/** The guide's sections; read once, because a running server's files do not change. */
let known: Section[] | undefined;
const sections = () => (known ??= readSections());

/** The list of all questions has the words of every question, and answers none. */
const EXAMPLES = 'Ask';

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
        text: excerptOf(part.slice(part.indexOf('\n') + 1)),
        words: new Set(stemsOf(part)),
        pairs: new Set(pairsOf(stemsOf(part))),
      }));
    })
    .filter(({ page, title }) => !(page === 'assistant' && title === EXAMPLES));
}

/** Characters of a section: most fit whole, and three of them into a small model. */
const EXCERPT = 1000;

/** The beginning of a section in whole lines, without pictures and links, which lead nowhere outside the guide. */
function excerptOf(markdown: string): string {
  const text = markdown
    .replaceAll(/^!\[[^\]]*\]\([^)]*\)$/gm, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  if (text.length <= EXCERPT) return text;
  const end = text.lastIndexOf('\n', EXCERPT);
  return `${text.slice(0, end > 0 ? end : EXCERPT).trimEnd()}\n\n…`;
}

/** Sections whose text comes with an answer; the table names more. */
const READ = 3;

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

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, index) => `${words[index]} ${word}`);

/** Sections of the administrator's guide that have most of the question's words, best first. */
export const howTo = adminTool(
  'Searches the administrator’s guide for how something is done in this portal, and returns what it says.',
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
          score:
            worth(has) +
            worth(has.filter((word) => inTitle.has(word))) +
            worth(pairsOf(asked).flatMap((pair) => (section.pairs.has(pair) ? pair.split(' ') : []))),
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
      excerpts: found.slice(0, READ).map(({ title, text }) => ({ title, text })),
      source: { label: 'Guide', path: '/admin/guide' },
    };
  },
);
