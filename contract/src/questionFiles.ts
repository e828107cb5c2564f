import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { countText, id, idText, instant, line, nothing, pagination } from './fields.ts';
import { bankFilter } from './questionBank.ts';
import { difficulty, questionStatus } from './questions.ts';

/** In a file `qti` is either version; written it is 3.0, and `qti21` is 2.1. */
const questionFormats = ['gift', 'aiken', 'moodle-xml', 'qti', 'qti21', 'csv', 'xlsx', 'json'] as const;
const questionFormat = z.enum(questionFormats);
const readFormat = questionFormat.exclude(['qti21']);

export const importLimits = {
  /** Of the file itself. */
  bytes: 8 * 1024 * 1024,
  undoHours: 24,
  /** Of the skills that a file names these many are told, and so many are made. */
  namedSkills: 500,
  /** An item that is as much like another question, in percent, may be passed over as a duplicate is. */
  nearPercent: 90,
  /** Of a skill that is made for a file which names none. */
  category: 'Imported',
  /** An import and its verdicts are forgotten after this. */
  days: 7,
} as const;

/** `ok`: taken as it is · `warning`: taken, and something is worth a look · `refused`: not taken, with the reason. */
const verdict = z.enum(['ok', 'warning', 'refused']);
/** `near`: those that are nearly the same as another question, whatever their verdict. */
const shownItems = z.enum([...verdict.options, 'near']);

const importItem = z.object({
  /** From 1. */
  nth: z.int(),
  /** Line of the text, or row of the sheet. */
  line: z.int(),
  /** The file in the package, where the file is one. */
  within: z.string().nullable(),
  title: z.string(),
  verdict,
  reason: z.string().nullable(),
  warnings: z.array(
    z.object({
      /** `file`: something of the file is not kept · `lint`: how the question is written · `notice`: worth a second look */
      kind: z.enum(['file', 'lint', 'notice']),
      text: z.string(),
      /** What comes of it. */
      why: z.string().nullable(),
      advice: z.string().nullable(),
    }),
  ),
  /** Where the same question is, when it is there already. */
  duplicateOf: z.string().nullable(),
  question: z
    .object({
      questionText: z.string(),
      options: z.array(z.string()),
      key: z.int(),
      explanation: z.string(),
      difficulty: difficulty.nullable(),
      points: z.int().nullable(),
      keepOrder: z.boolean(),
      tags: z.array(z.string()),
      /** As the file says it; whether the bank has it is asked when the file is applied. */
      skill: z.object({ name: z.string(), category: z.string().nullable() }).nullable().default(null),
      status: questionStatus.nullable().default(null),
    })
    .nullable(),
});

const importState = z.enum(['reading', 'read', 'unreadable', 'applying', 'applied', 'undoing', 'undone']);

const questionImport = z.object({
  id,
  fileName: z.string(),
  createdAt: instant,
  state: importState,
  format: readFormat.nullable(),
  /** What holds for the whole file: its encoding, columns nobody reads. */
  notes: z.array(z.string()),
  /** Why the file, or applying it, failed. */
  problem: z.string().nullable(),
  /** How many items the file has; known before the first verdict. */
  itemsTotal: z.int().nullable(),
  /** Read so far; while reading they grow. */
  counts: z.object({
    total: z.int(),
    ok: z.int(),
    warning: z.int(),
    refused: z.int(),
    duplicate: z.int(),
    /** Nearly the same as another question of the file or the bank, and of these the most alike: 90 % or more. */
    near: z.int(),
    nearest: z.int(),
  }),
  /**
   * Questions that are in the bank by now, of those that were asked for; while the import is taken back, those that
   * were looked at, of those imported. null before anything was asked.
   */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** What the questions that can be imported say of themselves; told while it is to be decided, and of one import. */
  inFile: z
    .object({
      /** The skills that most of them name. */
      skills: z
        .array(
          z.object({
            name: z.string(),
            category: z.string().nullable(),
            questions: z.int(),
            /** null: the bank has none of this name. */
            skillId: id.nullable(),
          }),
        )
        .max(importLimits.namedSkills),
      statuses: z.object({ draft: z.int(), review: z.int(), live: z.int(), archived: z.int() }),
    })
    .nullable(),
  result: z
    .object({
      /** null: each question went to the skill that the file says. */
      skillId: id.nullable(),
      skillName: z.string().nullable(),
      imported: z.int(),
      skippedDuplicates: z.int(),
      refused: z.int(),
      /** Skills were made for the questions, which go with them if nothing else is in them. */
      madeSkills: z.int(),
      undoUntil: instant.nullable(),
      /** What became of the questions that were taken back. */
      takenBack: z.object({ deleted: z.int(), archived: z.int() }).nullable(),
    })
    .nullable(),
});

/** A skill that is there, or a new one. */
const oneSkill = z.union([
  z.object({ skillId: id }),
  z.object({ newSkill: z.object({ name: line(1, 120), category: line(1, 80) }) }),
]);

const applying = z.object({
  /** Everything, or nothing when one item is refused or the import fails on the way; or the valid ones. */
  mode: z.enum(['all', 'valid']),
  duplicates: z.enum(['skip', 'import']).default('skip'),
  /** Those that are nearly the same as another question, by 90 % or more. */
  near: z.enum(['skip', 'import']).default('import'),
  /**
   * One skill for all; or for each the skill of the bank that the file says, and for the others that are left over one
   * skill. Without it nothing is imported where some are left over. With `makesMissing` a skill that the bank does not
   * have is made, in the category that the file says, with the settings of a new one.
   */
  target: z.union([
    oneSkill,
    z.object({ asInFile: z.object({ others: oneSkill.nullable(), makesMissing: z.boolean().default(false) }) }),
  ]),
  /** `file`: as the file says it, and a draft where it says nothing. */
  status: z.enum(['draft', 'review', 'live', 'file']),
  /** For items that do not say theirs. */
  difficulty: difficulty.default('medium'),
  points: z.int().min(1).max(100).default(1),
});

const oneImport = z.object({ import: questionImport });
const byId = z.object({ id: idText });
const exportQuery = z.object({ format: questionFormat.default('json'), ...bankFilter });

/** The files of the last days are not filtered. */
export const importExportQuery = z.object({});

/** What the verdicts on a file are filtered by. */
export const verdictExportQuery = z.object({ id: idText, verdict: shownItems.optional() });

export const questionFilesApi = {
  upload: {
    method: 'POST',
    path: '/admin/question-imports',
    access: 'admin',
    summary: 'Hand in a file of questions; it is read, and nothing is imported yet',
    body: z.object({
      fileName: line(1, 200),
      /** Base64. */
      content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'This is not base64'),
      /** Found out unless said. */
      format: readFormat.optional(),
    }),
    bodyLimit: Math.ceil((importLimits.bytes * 4) / 3) + 4096,
    response: oneImport,
    success: 201,
  },
  recent: {
    method: 'GET',
    path: '/admin/question-imports',
    access: 'admin',
    summary: 'The latest 20 imports of the last days, newest first',
    response: z.object({
      items: z.array(questionImport),
      /** How many there are with those that are not shown. */
      total: z.int(),
    }),
  },
  get: {
    method: 'GET',
    path: '/admin/question-imports/:id',
    access: 'admin',
    summary: 'How far an import is',
    params: byId,
    response: oneImport,
  },
  items: {
    method: 'GET',
    path: '/admin/question-imports/:id/items',
    access: 'admin',
    summary: 'The verdict on every item of the file',
    params: byId,
    query: z.object({ page: countText(1, 1_000_000, 1), limit: countText(1, 100, 50), verdict: shownItems.optional() }),
    response: z.object({ items: z.array(importItem), pagination }),
  },
  reread: {
    method: 'PUT',
    path: '/admin/question-imports/:id',
    access: 'admin',
    summary: 'Read the file as another format',
    params: byId,
    body: z.object({ format: readFormat }),
    response: oneImport,
  },
  apply: {
    method: 'POST',
    path: '/admin/question-imports/:id/apply',
    access: 'admin',
    summary: 'Import the questions of a file that was read; doing it twice imports once',
    params: byId,
    body: applying,
    response: oneImport,
  },
  undo: {
    method: 'POST',
    path: '/admin/question-imports/:id/undo',
    access: 'admin',
    summary:
      'Take the imported questions back, and a skill made for them; those already in a quiz, or edited since, are archived',
    params: byId,
    response: oneImport,
  },
  discard: {
    method: 'DELETE',
    path: '/admin/question-imports/:id',
    access: 'admin',
    summary: 'Forget a file; imported questions stay',
    params: byId,
    response: nothing,
  },
  preview: {
    method: 'GET',
    path: '/admin/question-export/preview',
    access: 'admin',
    summary: 'How many questions an export holds, and what its format has no place for',
    query: exportQuery,
    response: z.object({ count: z.int(), losses: z.array(z.string()) }),
  },
  export: {
    method: 'GET',
    path: '/admin/question-export',
    access: 'admin',
    summary: 'Questions with keys as a file, as the list of the bank shows them',
    query: exportQuery,
    response: z.object({
      fileName: z.string(),
      mediaType: z.string(),
      /** Base64. */
      content: z.string(),
      count: z.int(),
    }),
  },
} satisfies Endpoints;

export type QuestionFormat = z.output<typeof questionFormat>;
export type ReadFormat = z.output<typeof readFormat>;
export type QuestionImport = z.output<typeof questionImport>;
export type ImportItem = z.output<typeof importItem>;
export type ImportVerdict = z.output<typeof verdict>;
export type ShownItems = z.output<typeof shownItems>;
export type QuestionExportQuery = z.output<typeof exportQuery>;
export type Applying = z.output<typeof applying>;
