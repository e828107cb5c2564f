/** Which option the answer in a table's cell means. */

import { optionLetters } from '@assay/contract/questions/optionLetters';
import { RefusedItem } from '../model.ts';
import { columnLetters } from './tableHeadings.ts';

const folded = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** A letter as people write it: `b`, `B)`, `(B)`, `Option B`. */
const LETTER = /^(?:(?:option|choice|answer)\s*)?\(?([A-J])[.):]?$/i;
const NUMBER = /^(?:(?:option|choice|answer)\s*)?\(?([1-9])[.):]?$/i;
/** `B) the text of B`. */
const WITH_TEXT = /^\(?([A-J1-9])[.):]\s*(\S.*)$/is;

/** The options of that text: those that are exactly it, else those that differ only in case and spaces. */
function withText(answer: string, options: readonly string[]): number[] {
  const places = (isSame: (text: string) => boolean) => options.flatMap((text, place) => (isSame(text) ? [place] : []));
  const exact = places((text) => text.trim() === answer);
  return exact.length > 0 ? exact : places((text) => folded(text) === folded(answer));
}

const placeOf = (sign: string) => (/\d/.test(sign) ? Number(sign) - 1 : columnLetters.indexOf(sign.toUpperCase()));

/** A letter, an option's text or its number, in this order; a warning if they disagree. */
export function keyOf(answer: string, options: readonly string[], warn: (warning: string) => void): number {
  if (answer === '') throw new RefusedItem('There is no answer.');
  const same = withText(answer, options);
  const [letter, number] = [LETTER.exec(answer)?.[1], NUMBER.exec(answer)?.[1]];
  const readings = [
    ...(letter === undefined ? [] : [placeOf(letter)]),
    ...(same.length === 1 ? same : []),
    ...(number === undefined ? [] : [placeOf(number)]),
    ...placesWithText(answer, options),
  ].filter((place) => place >= 0 && place < options.length);
  const [key, ...others] = new Set(readings);
  if (key !== undefined && others[0] !== undefined)
    warn(
      `The answer “${answer}” may mean option ${optionLetters[key]} or ${optionLetters[others[0]]}; ${optionLetters[key]} was taken.`,
    );
  if (key !== undefined) return key;
  if (/^[A-F1-6](\s*[,;/&+|]\s*[A-F1-6])+$/i.test(answer))
    throw new RefusedItem(`There are several correct answers (“${answer}”); only one is supported.`);
  throw new RefusedItem(`The answer “${answer.slice(0, 40)}” is not one of the options.`);
}

/** The option that a sign and its own text name together. */
function placesWithText(answer: string, options: readonly string[]): number[] {
  const [, sign = '', text = ''] = WITH_TEXT.exec(answer) ?? [];
  const place = placeOf(sign);
  return sign !== '' && folded(options[place] ?? '') === folded(text) ? [place] : [];
}

/** Whether an answer is the number of an option, and not also its text. */
export const isNumbered = (answer: string, options: readonly string[]): boolean =>
  /^\d$/.test(answer) && withText(answer, options).length === 0;
