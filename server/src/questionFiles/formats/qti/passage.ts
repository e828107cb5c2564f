/** A text that several items share, which becomes part of each of them. */

import { RefusedItem } from '../model.ts';
import type { FileQuestion } from '../model.ts';

/** As much as a question's text may hold. */
const LONGEST = 4000;

/** The question below the passage; refused if both together are too long. */
export function withPassage(passage: string, question: FileQuestion): FileQuestion {
  if (passage === '') return question;
  const questionText = [passage, question.questionText].filter((text) => text !== '').join('\n\n');
  if (questionText.length <= LONGEST) return { ...question, questionText };
  throw new RefusedItem(
    `With the text it shares with other items, the question has ${questionText.length.toLocaleString('en')} characters; at most ${LONGEST.toLocaleString('en')} are supported.`,
  );
}
