import type {
  ImportItem,
  ImportVerdict,
  QuestionFormat,
  QuestionImport,
  ReadFormat,
} from '@assay/contract/questions/questionFiles';

export const formatNames: Record<QuestionFormat, string> = {
  gift: 'GIFT',
  aiken: 'Aiken',
  'moodle-xml': 'Moodle XML',
  qti: 'QTI 3.0',
  qti21: 'QTI 2.1',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  json: 'JSON',
};

export const readFormats: { value: ReadFormat; label: string }[] = [
  { value: 'gift', label: 'GIFT' },
  { value: 'aiken', label: 'Aiken' },
  { value: 'moodle-xml', label: 'Moodle XML' },
  { value: 'qti', label: 'QTI 1.2, 2.1 or 3.0' },
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'json', label: 'JSON' },
];

export const verdictWords: Record<ImportVerdict, string> = { ok: 'Accepted', warning: 'Warning', refused: 'Refused' };

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** The effect of applying; the button's label says the same. */
export function plan(
  { counts, progress }: Pick<QuestionImport, 'counts' | 'progress'>,
  mode: 'all' | 'valid',
  skips: { duplicates: boolean; near: boolean },
) {
  const accepted = counts.ok + counts.warning;
  // Questions that an interrupted run has imported are not imported again.
  const passedOver = (skips.duplicates ? counts.duplicate : 0) + (skips.near ? counts.nearest : 0);
  const questions = Math.max(0, accepted - passedOver - (progress?.done ?? 0));
  const isBlocked = mode === 'all' && counts.refused > 0;
  return { questions, isBlocked, label: `Import ${plural(questions, 'question', 'questions')}` };
}

/** The finding, why it matters and what to do, in the editor's words. */
export const warningText = ({ text, why, advice }: ImportItem['warnings'][number]): string =>
  [text, why, advice].filter((part) => part !== null).join(' ');

/** For a file being read; the total is known before the first verdict. */
export function readingText({ counts, itemsTotal }: Pick<QuestionImport, 'counts' | 'itemsTotal'>): string {
  if (itemsTotal === null) return 'Reading the file';
  return `Reading: ${counts.total.toLocaleString('en')} of ${plural(itemsTotal, 'item', 'items')}`;
}

/** While questions are being added or removed. */
export function progressText(state: QuestionImport['state'], { done, of }: NonNullable<QuestionImport['progress']>) {
  const far = `${done.toLocaleString('en')} of ${plural(of, 'question', 'questions')}`;
  return state === 'undoing' ? `Undoing: ${far}` : `Imported: ${far}`;
}

/** `Item 12, row 13`; `Item 3, items/q1.xml, line 7`. */
export function placeText(
  format: ReadFormat | null,
  { nth, line, within }: Pick<ImportItem, 'nth' | 'line' | 'within'>,
): string {
  if (format === 'xlsx') return `Item ${nth}, row ${line}`;
  return `Item ${nth}, ${within === null ? '' : `${within}, `}line ${line}`;
}

const SHOWN_SKILLS = 5;

/** The skills named in the file. */
export function namedSkillsText({ inFile }: Pick<QuestionImport, 'inFile'>): string {
  const named = inFile?.skills ?? [];
  if (named.length === 0) return '';
  const shown = named.slice(0, SHOWN_SKILLS).map(({ name, questions, skillId }) => {
    const count = plural(questions, 'question', 'questions');
    return `“${name}” (${skillId === null ? `${count}, new skill` : count})`;
  });
  const more = named.length - shown.length;
  return `Skills in the file: ${shown.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}.`;
}

const statusWords = { draft: 'draft', review: 'in review', live: 'live', archived: 'archived' } as const;

/** `12 live, 3 draft`; empty if the file has no status. */
export const statusesText = ({ inFile }: Pick<QuestionImport, 'inFile'>): string =>
  (['live', 'review', 'draft', 'archived'] as const)
    .flatMap((status) => {
      const count = inFile?.statuses[status] ?? 0;
      return count === 0 ? [] : [`${count.toLocaleString('en')} ${statusWords[status]}`];
    })
    .join(', ');

/** The outcome in sentences. */
export function resultText({ result, state, progress }: QuestionImport): string {
  if (!result) return '';
  if (state === 'undoing' && progress) return `${progressText(state, progress)}.`;
  if (state === 'undone') return takenBackText(result);
  const into = result.skillName === null ? 'the file’s skills' : `“${result.skillName}”`;
  const imported = `${plural(result.imported, 'question', 'questions')} imported into ${into}.`;
  const left = [
    ...(result.skippedDuplicates > 0 ? [`${plural(result.skippedDuplicates, 'duplicate', 'duplicates')} skipped`] : []),
    ...(result.refused > 0 ? [`${plural(result.refused, 'item', 'items')} refused`] : []),
  ];
  return left.length === 0 ? imported : `${imported} ${left.join(', ')}.`;
}

type Result = NonNullable<QuestionImport['result']>;

function takenBackText({ imported, takenBack }: Pick<Result, 'imported' | 'takenBack'>): string {
  const archived = takenBack?.archived ?? 0;
  const why = archived === 1 ? 'was used or edited' : 'were used or edited';
  const kept =
    archived === 0 ? '' : ` ${archived.toLocaleString('en')} ${why}, so we archived ${archived === 1 ? 'it' : 'them'}.`;
  return `The ${plural(imported, 'question was', 'questions were')} removed.${kept}`;
}

/** The effect of undoing an import. */
export function undoText({ imported, madeSkills }: Pick<Result, 'imported' | 'madeSkills'>): string {
  const questions =
    imported === 1
      ? 'We’ll delete the imported question, or archive it if it was used or edited.'
      : `We’ll delete the ${imported.toLocaleString('en')} imported questions, and archive those that were used or edited.`;
  const skill =
    madeSkills === 0
      ? ''
      : madeSkills === 1
        ? ' The skill created for them is deleted too, unless it has other questions.'
        : ` The ${madeSkills} skills created for them are deleted too, unless they have other questions.`;
  return `${questions}${skill} This is final.`;
}

export const countText = ({ counts: { total, ok, warning, refused } }: Pick<QuestionImport, 'counts'>): string => {
  const verdicts = [
    ok > 0 && `${ok} accepted`,
    warning > 0 && `${warning} with warnings`,
    refused > 0 && `${refused} refused`,
  ];
  return [plural(total, 'item', 'items'), verdicts.filter(Boolean).join(', ')].filter(Boolean).join(': ');
};
