/** The items that a test of QTI 2.1 or 3.0 names, each with the instructions of its sections. */

import { isForCandidates, writtenQti } from './qti.ts';
import { elements } from '../xml.ts';
import type { Element } from '../xml.ts';

type Warn = (warning: string) => void;

export interface PartOfTest {
  /** The item's file. */
  path: string;
  /** The test's file, and the line that names the item. */
  within: string;
  line: number;
  instructions: (warn: Warn) => string;
  /** Why it cannot be read. */
  reason?: string;
}

const GROUPS = new Set(['testPart', 'assessmentSection']);

/** @param find the package file of an address in the test */
export function partsOfTest(
  test: Element,
  within: string,
  find: (address: string) => string | undefined,
): PartOfTest[] {
  const parts: PartOfTest[] = [];
  const walk = (group: Element, around: readonly Element[]) => {
    const rubrics = [...around, ...elements(group, 'rubricBlock')];
    const instructions = (warn: Warn) => instructionsOf(rubrics, warn);
    for (const child of group.children) {
      if (typeof child === 'string') continue;
      const address = child.attributes['href'] ?? '';
      const place = { path: find(address) ?? address, within, line: child.line, instructions };
      if (child.name === 'assessmentItemRef') parts.push(place);
      else if (child.name === 'assessmentSectionRef')
        parts.push({ ...place, reason: 'The test has this section in a file of its own, which is not read.' });
      else if (GROUPS.has(child.name)) walk(child, rubrics);
    }
  };
  walk(test, []);
  return parts;
}

function instructionsOf(rubrics: readonly Element[], warn: Warn): string {
  if (!rubrics.every(isForCandidates)) warn('Notes that are not for candidates are not kept.');
  return rubrics
    .filter(isForCandidates)
    .map((rubric) => writtenQti(rubric, warn))
    .filter((text) => text !== '')
    .join('\n\n');
}
