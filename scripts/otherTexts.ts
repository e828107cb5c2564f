import type { UserText } from './userTexts.ts';

// Texts that are not in source code.

/** @returns the paragraphs, headings and list items of a Markdown page, without its code */
export function linesOf(file: string, source: string): UserText[] {
  const texts: UserText[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, raw] of source.split('\n').entries()) {
    const text = raw.trim();
    if (text.startsWith('```')) isCode = !isCode;
    const isText = !isCode && /\p{L}/u.test(text) && !text.startsWith('```');
    const last = texts.at(-1);
    // A wrapped line continues its paragraph or item.
    if (isText && isOpen && last && !/^([#|>*-]|\d+\.) ?/.test(text)) last.text += ` ${text}`;
    else if (isText) texts.push({ file, line: index + 1, shownBy: '', text });
    isOpen = isText && !text.startsWith('#');
  }
  return texts;
}

interface Bank {
  skill: { name: string; description: string };
  questions: { ref: string; questionText: string; options: Record<string, string>; explanation?: string }[];
}

/** @returns a demo skill, and each of its questions with its options and explanation */
export function questionsOf(file: string, source: string): UserText[] {
  const { skill, questions } = JSON.parse(source) as Bank;
  const lineOf = (text: string) => source.slice(0, source.indexOf(JSON.stringify(text))).split('\n').length;
  const add = (shownBy: string, text: string): UserText => ({ file, line: lineOf(text), shownBy, text });
  return [
    add('name', skill.name),
    add('description', skill.description),
    ...questions.flatMap(({ ref, questionText, options, explanation }) => [
      add(ref, questionText),
      ...Object.entries(options).map(([letter, text]) => add(`${ref} ${letter}`, text)),
      ...(explanation ? [add(`${ref} why`, explanation)] : []),
    ]),
  ];
}
