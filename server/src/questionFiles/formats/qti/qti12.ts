/**
 * QTI 1.2: one file with assessments, sections, pools and items. A section's text above its items becomes part of
 * each of them. https://www.imsglobal.org/question/qtiv1p2/imsqti_asi_bindv1p2.html
 */

import { itemOf, MOST_ITEMS, tooManyItems } from '../model.ts';
import type { CarriedFiles, ReadFile, ReadItem } from '../model.ts';
import { withPassage } from './passage.ts';
import { isForCandidates, readQti12Item } from './qti12Item.ts';
import { materialsIn, shownIn } from './qti12Texts.ts';
import { descendants, element, elements, textOf } from '../xml.ts';
import type { Element } from '../xml.ts';

export interface Around {
  within?: string;
  files?: CarriedFiles;
  /** Whether another part of the package is the bank of that name. */
  hasBank?: (name: string) => boolean;
}

/** The texts of the enclosing sections. */
interface Frame {
  materials: Element[];
  warnings: string[];
}

const GROUPS = new Set(['assessment', 'section', 'objectbank']);

export function readQti12(root: Element, { within, files, hasBank = () => false }: Around = {}): ReadFile {
  const items: ReadItem[] = [];
  const notes = new Set<string>();
  const known = new Set(descendants(root, 'item').map(({ attributes }) => attributes['ident'] ?? ''));
  const place = (part: Element) => ({
    line: part.line,
    title: nameOf(part),
    ...(within !== undefined && { within }),
  });
  const add = (item: ReadItem) => {
    if (items.length >= MOST_ITEMS) throw tooManyItems();
    items.push(item);
  };

  const walk = (group: Element, frame: Frame) => {
    for (const child of group.children) {
      if (typeof child === 'string') continue;
      if (child.name === 'item')
        add(
          itemOf(
            place(child),
            (warn) => {
              for (const warning of frame.warnings) warn(warning);
              return withPassage(shownIn(frame.materials, warn), readQti12Item(child, warn));
            },
            files,
          ),
        );
      else if (child.name === 'itemref' && !known.has(child.attributes['linkrefid'] ?? ''))
        add({ ...place(child), reason: 'This item is named here, but it is not in the file.' });
      else if (GROUPS.has(child.name)) {
        if (drawsSome(child)) notes.add('Groups from which only some questions are drawn are read whole.');
        for (const bank of banksOf(child).filter((one) => !hasBank(one)))
          add({
            ...place(child),
            reason: `Its questions are in the bank “${bank.slice(0, 80)}”, which is not in the file.`,
          });
        walk(child, frameOf(child, frame));
      }
    }
  };
  walk(root, { materials: [], warnings: [] });
  return { items, notes: [...notes] };
}

/** The title and the identifier, because many items have the same title. */
function nameOf({ attributes }: Element): string {
  const identifier = attributes['ident'] ?? attributes['linkrefid'] ?? '';
  const title = (attributes['title'] ?? '').trim();
  if (title === '' || title === identifier) return identifier;
  return identifier === '' ? title : `${title} (${identifier})`;
}

function frameOf(group: Element, frame: Frame): Frame {
  const rubrics = elements(group, 'rubric');
  const shown = [...elements(group, 'presentation_material'), ...rubrics.filter(isForCandidates)];
  return {
    materials: [...frame.materials, ...shown.flatMap(materialsIn)],
    warnings: [
      ...frame.warnings,
      ...(rubrics.every(isForCandidates) ? [] : ['Notes that are not for candidates are not kept.']),
      ...(element(group, 'objectives') ? ['Learning objectives are not kept.'] : []),
    ],
  };
}

const selectionsOf = (group: Element) =>
  elements(group, 'selection_ordering').flatMap((part) => elements(part, 'selection'));

const drawsSome = (group: Element) => selectionsOf(group).some((selection) => element(selection, 'selection_number'));

const banksOf = (group: Element): string[] =>
  selectionsOf(group)
    .flatMap((selection) => elements(selection, 'sourcebank_ref'))
    .map((bank) => textOf(bank).trim())
    .filter((bank) => bank !== '');
