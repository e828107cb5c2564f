import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, line, nothing, pagination, paging } from '../fields.ts';
import { bankFilter } from './questionBank.ts';
import { difficulty, questionStatus } from './questions.ts';

/** When reading, `qti` is 1.2, 2.1 or 3.0; when writing it is 3.0, and `qti21` is 2.1. */
const questionFormats = ['gift', 'aiken', 'moodle-xml', 'qti', 'qti21', 'csv', 'xlsx', 'json'] as const;
const questionFormat = z.enum(questionFormats);
export const readFormat = questionFormat.exclude(['qti21']);

export const importLimits = {
  /** The file itself. */
  bytes: 8 * 1024 * 1024,
  undoHours: 24,
  /** The maximum number of skills reported and created per file. */
  namedSkills: 500,
  /** Items this similar to another question, in percent, can be skipped like duplicates. */
  nearPercent: 90,
  /** For a skill created for a file that names none. */
  category: 'Imported',
  /** An import and its verdicts are deleted after this. */
  days: 7,
} as const;

/**
 * `ok`: imported unchanged · `warning`: imported, with something to check · `refused`: not imported, with the reason.
 */
const verdict = z.enum(['ok', 'warning', 'refused']);
/** `near`: near-duplicates, whatever their verdict. */
const shownItems = z.enum([...verdict.options, 'near']);

export const importItem = z.object({
  /** From 1. */
  nth: z.int(),
  /** Line of the text, or row of the sheet. */
  line: z.int(),
  /** The file within a package. */
  within: z.string().nullable(),
  title: z.string(),
  verdict,
  reason: z.string().nullable(),
  warnings: z.array(
    z.object({
      /** `file`: part of the file is dropped · `lint`: the question's wording · `notice`: worth a second look */
      kind: z.enum(['file', 'lint', 'notice']),
      text: z.string(),
      /** The consequence. */
      why: z.string().nullable(),
      advice: z.string().nullable(),
    }),
  ),
  /** Where the same question already is, if anywhere. */
  duplicateOf: z.string().nullable(),
  question: z
    .object({
      name: z.string().default(''),
      questionText: z.string(),
      options: z.array(z.string()),
      key: z.int(),
      explanation: z.string(),
      difficulty: difficulty.nullable(),
      points: z.int().nullable(),
      keepOrder: z.boolean(),
      tags: z.array(z.string()),
      /** As named in the file; matched with the bank when the import is applied. */
      skill: z.object({ name: z.string(), category: z.string().nullable() }).nullable().default(null),
      status: questionStatus.nullable().default(null),
    })
    .nullable(),
});

const importState = z.enum(['reading', 'read', 'unreadable', 'applying', 'applied', 'undoing', 'undone']);

export const questionImport = z.object({
  id,
  fileName: z.string(),
  createdAt: instant,
  state: importState,
  format: readFormat.nullable(),
  /** Notes about the whole file: its encoding, ignored columns. */
  notes: z.array(z.string()),
  /** Why reading or applying the file failed. */
  problem: z.string().nullable(),
  /** The number of items; known before the first verdict. */
  itemsTotal: z.int().nullable(),
  /** Read so far; they grow during reading. */
  counts: z.object({
    total: z.int(),
    ok: z.int(),
    warning: z.int(),
    refused: z.int(),
    duplicate: z.int(),
    /** Near-duplicates of a question in the file or bank, at 90 % similarity or more. */
    near: z.int(),
    nearest: z.int(),
  }),
  /**
   * Requested questions that are in the bank by now; during an undo, imported ones that were processed. null before any
   * request.
   */
  progress: z.object({ done: z.int(), of: z.int() }).nullable(),
  /** The importable questions' own skills and states, while a decision is pending; for a single import only. */
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
      /** null: each question went to its own skill. */
      skillId: id.nullable(),
      skillName: z.string().nullable(),
      imported: z.int(),
      skippedDuplicates: z.int(),
      refused: z.int(),
      /** Skills created for the questions; an undo deletes them if they contain nothing else. */
      madeSkills: z.int(),
      undoUntil: instant.nullable(),
      /** The outcome for the undone questions. */
      takenBack: z.object({ deleted: z.int(), archived: z.int() }).nullable(),
    })
    .nullable(),
});

/** An existing skill, or a new one. */
export const oneSkill = z.union([
  z.object({ skillId: id }),
  z.object({ newSkill: z.object({ name: line(1, 120), category: line(1, 80) }) }),
]);

export const applying = z.object({
  /** Everything, or nothing if one item is refused or the import fails; or only the valid ones. */
  mode: z.enum(['all', 'valid']),
  duplicates: z.enum(['skip', 'import']).default('skip'),
  /** Near-duplicates, at 90 % similarity or more. */
  near: z.enum(['skip', 'import']).default('import'),
  /**
   * One skill for all; or each question's own skill, and one skill for the rest. Without the latter, nothing is
   * imported if any are left over. `makesMissing` creates skills that the bank lacks, in the file's category, with
   * default settings.
   */
  target: z.union([
    oneSkill,
    z.object({ asInFile: z.object({ others: oneSkill.nullable(), makesMissing: z.boolean().default(false) }) }),
  ]),
  /** `file`: each question's own status, and draft without one. */
  status: z.enum(['draft', 'review', 'live', 'file']),
  /** For items without one. */
  difficulty: difficulty.default('medium'),
  points: z.int().min(1).max(100).default(1),
});

const oneImport = z.object({ import: questionImport });
const byId = z.object({ id: idText });
const exportQuery = z.object({ format: questionFormat.default('json'), ...bankFilter });

/** The files of the last days have no filter. */
export const importExportQuery = z.object({});

/** The filter of a file's verdicts. */
export const verdictExportQuery = z.object({ id: idText, verdict: shownItems.optional() });

export const questionFilesApi = {
  upload: {
    method: 'POST',
    path: '/admin/question-imports',
    access: 'admin',
    summary: 'Upload a file of questions; nothing is imported yet',
    description:
      '`content` is the file in base64, at most 8 MB. The file is read after the response: ask `GET /api/admin/question-imports/{id}` until `state` is `read` or `unreadable`. Nothing is in the bank until the import is applied. Files are kept for 7 days.',
    body: z.object({
      fileName: line(1, 200),
      /** Base64. */
      content: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Send the file as base64'),
      /** Detected if absent. */
      format: readFormat.optional(),
    }),
    bodyLimit: Math.ceil((importLimits.bytes * 4) / 3) + 4096,
    failures: ['import_has_refusals', 'name_taken', 'not_found'],
    response: oneImport,
    success: 201,
  },
  recent: {
    method: 'GET',
    path: '/admin/question-imports',
    access: 'admin',
    summary: 'The 20 most recent imports, newest first',
    response: z.object({
      items: z.array(questionImport),
      /** The total, including those not listed. */
      total: z.int(),
    }),
  },
  get: {
    method: 'GET',
    path: '/admin/question-imports/:id',
    access: 'admin',
    summary: 'The progress of an import',
    description:
      'Ask about once a second while `state` is `reading`, `applying` or `undoing`. `counts` grow meanwhile.',
    params: byId,
    failures: ['not_found'],
    response: oneImport,
  },
  items: {
    method: 'GET',
    path: '/admin/question-imports/:id/items',
    access: 'admin',
    summary: 'The verdict on each item in the file',
    description:
      'Refused items have a `reason`, others may have `warnings`. Numbers `nth` are from 1, in the file’s order.',
    params: byId,
    query: z.object({ ...paging(50), verdict: shownItems.optional() }),
    failures: ['not_found'],
    response: z.object({ items: z.array(importItem), pagination }),
  },
  reread: {
    method: 'PUT',
    path: '/admin/question-imports/:id',
    access: 'admin',
    summary: 'Read the file as another format',
    params: byId,
    body: z.object({ format: readFormat }),
    failures: ['import_has_refusals', 'import_not_ready', 'name_taken', 'not_found'],
    response: oneImport,
  },
  apply: {
    method: 'POST',
    path: '/admin/question-imports/:id/apply',
    access: 'admin',
    summary: 'Import the questions of an uploaded file; repeating it imports nothing twice',
    description:
      'Once `state` is `read`: `mode: all` imports nothing if one item is refused, `valid` leaves the refused ones out. It runs after the response: ask for the import until `state` is `applied`.',
    params: byId,
    body: applying,
    failures: ['import_has_refusals', 'import_not_ready', 'name_taken', 'not_found'],
    response: oneImport,
  },
  undo: {
    method: 'POST',
    path: '/admin/question-imports/:id/undo',
    access: 'admin',
    summary: 'Undo an import, including skills made for it; questions already in a quiz or edited since are archived',
    description: 'For 24 hours after it was applied, then `undo_too_late`.',
    params: byId,
    failures: ['import_has_refusals', 'import_not_ready', 'name_taken', 'not_found', 'undo_too_late'],
    response: oneImport,
  },
  discard: {
    method: 'DELETE',
    path: '/admin/question-imports/:id',
    access: 'admin',
    summary: 'Remove a file; imported questions stay',
    params: byId,
    failures: ['import_not_ready', 'not_found'],
    response: nothing,
  },
  preview: {
    method: 'GET',
    path: '/admin/question-export/preview',
    access: 'admin',
    summary: 'The number of questions in an export, and the data its format cannot hold',
    query: exportQuery,
    failures: ['too_large'],
    response: z.object({ count: z.int(), losses: z.array(z.string()) }),
  },
  export: {
    method: 'GET',
    path: '/admin/question-export',
    access: 'admin',
    summary: 'Questions with keys as a file, filtered like the question bank',
    query: exportQuery,
    failures: ['not_found', 'too_large'],
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
