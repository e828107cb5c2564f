import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, line, pagination, paging, prose, storedLetter, storedOptions } from '../fields.ts';
import { optionLetters } from './optionLetters.ts';
import { lintFinding } from './questionLint.ts';
import { regradeRule } from '../quiz/regrades.ts';

export const difficulty = z.enum(['easy', 'medium', 'hard']);
export const questionStatus = z.enum(['draft', 'review', 'live', 'archived']);
export const optionLetter = z.enum(optionLetters);

export const optionMap = z
  .partialRecord(optionLetter, prose(1, 1000))
  .refine((options) => {
    const letters = Object.keys(options).sort();
    return letters.every((letter, index) => letter === optionLetters[index]);
  }, 'Options must be lettered A, B, C … without a gap')
  .refine((options) => Object.keys(options).length >= 2, 'Give 2 to 6 options')
  .refine((options) => new Set(Object.values(options)).size === Object.keys(options).length, 'Options must differ');

/** Lists and forms separate tags by commas. */
const tag = line(1, 60).refine((text) => !text.includes(','), 'A tag can’t contain commas');

/** Characters of a question’s name, as in Moodle. */
export const LONGEST_NAME = 255;

export const questionText = {
  questionText: prose(1, 4000),
  options: optionMap,
  correctAnswer: optionLetter,
  explanation: prose(0, 4000),
  keepOrder: z.boolean(),
};

const content = {
  ...questionText,
  name: line(0, LONGEST_NAME),
  difficulty,
  points: z.int().min(1).max(100),
  tags: z.array(tag).max(20),
};

/** A version's marking by an active correction. */
export const correction = z.object({
  id,
  rule: regradeRule,
  /** For the rule `keys`: each of these is right. */
  acceptedAnswers: z.array(storedLetter),
  /** The key without the correction. */
  writtenAnswer: storedLetter,
});

/** A question as its author sees it, including its key, corrected if applicable. */
export const question = z.object({
  id,
  skillId: id,
  version: z.int(),
  status: questionStatus,
  /** For its authors; learners never see it. */
  name: z.string(),
  questionText: z.string(),
  options: storedOptions,
  correctAnswer: storedLetter,
  correction: correction.nullable(),
  explanation: z.string(),
  difficulty,
  points: z.int(),
  keepOrder: z.boolean(),
  tags: z.array(z.string()),
  updatedAt: instant,
});

export const keyIsAnOption = (value: { options?: object | undefined; correctAnswer?: string | undefined }) =>
  value.options === undefined || value.correctAnswer === undefined || value.correctAnswer in value.options;
export const keyRule = { path: ['correctAnswer'], message: 'The correct answer must be one of the options' };

const newContent = {
  ...content,
  name: content.name.default(''),
  explanation: content.explanation.default(''),
  points: content.points.default(1),
  keepOrder: content.keepOrder.default(false),
  tags: content.tags.default([]),
  status: questionStatus.exclude(['archived']).default('live'),
};
export const newQuestion = z.object({ skillId: id, ...newContent }).refine(keyIsAnOption, keyRule);
export const newQuestionOfSkill = z.object(newContent).refine(keyIsAnOption, keyRule);
export const questionChange = z
  .object({
    name: content.name.optional(),
    questionText: content.questionText.optional(),
    options: content.options.optional(),
    correctAnswer: content.correctAnswer.optional(),
    explanation: content.explanation.optional(),
    difficulty: difficulty.optional(),
    points: content.points.optional(),
    keepOrder: content.keepOrder.optional(),
    tags: content.tags.optional(),
    status: questionStatus.optional(),
    /** An earlier version whose text is restored, except for fields sent along. */
    fromVersion: z.int().min(1).optional(),
    /** The version that was read; the change is refused if there is a newer one. */
    version: z.int().min(1).optional(),
    /** Likewise the correction that was active when reading; null: none. */
    correctionId: id.nullable().optional(),
  })
  .refine(keyIsAnOption, keyRule);

const oneQuestion = z.object({ question });
/** The stored question, with its lint findings. */
const written = z.object({ question, findings: z.array(lintFinding) });
const listQuery = z.object({
  ...paging(20),
  skillId: idText.optional(),
  difficulty: difficulty.optional(),
  status: questionStatus.optional(),
  search: line(1, 200).optional(),
});
const byId = z.object({ id: idText });
const removed = z.object({ outcome: z.enum(['deleted', 'archived']) });
const questionList = z.object({ items: z.array(question), pagination });

export const questionsApi = {
  list: {
    method: 'GET',
    path: '/questions',
    access: 'admin',
    summary: 'Questions with keys',
    description:
      'The newest version of each, with its key and its correction, if any. Archived questions only with `status=archived`.',
    query: listQuery,
    response: questionList,
  },
  get: {
    method: 'GET',
    path: '/questions/:id',
    access: 'admin',
    summary: 'One question with its key',
    params: byId,
    failures: ['not_found'],
    response: oneQuestion,
  },
  create: {
    method: 'POST',
    path: '/questions',
    access: 'admin',
    summary: 'Create a question',
    description:
      'Options are 2 to 6 texts by letter, from A without a gap; `correctAnswer` is the letter of the right one. It is live at once unless `status` says otherwise. The response’s `findings` are remarks on the wording, which refuse nothing. Repeating the call creates a second question.',
    body: newQuestion,
    failures: ['not_found'],
    response: written,
    success: 201,
  },
  update: {
    method: 'PUT',
    path: '/questions/:id',
    access: 'admin',
    summary: 'Save a new version of a question; attempts keep the version they had',
    description:
      'Members that are left out stay the same. Send the `version` that you read: if there is a newer one, the call answers `question_changed` and changes nothing. Attempts keep the version they had, so their scores stay.',
    params: byId,
    body: questionChange,
    failures: ['not_found', 'question_changed'],
    response: written,
  },
  remove: {
    method: 'DELETE',
    path: '/questions/:id',
    access: 'admin',
    summary: 'Delete an unused question, archive a used one',
    description:
      '`outcome` says which of both happened. An archived question is in no new quiz, and can become live again by its `status`.',
    params: byId,
    failures: ['not_found'],
    response: removed,
  },
  adminCreate: {
    method: 'POST',
    path: '/admin/questions',
    access: 'admin',
    summary: 'Create a question',
    body: newQuestion,
    failures: ['not_found'],
    response: written,
    success: 201,
  },
  adminUpdate: {
    method: 'PUT',
    path: '/admin/questions/:id',
    access: 'admin',
    summary: 'Write a new version of a question',
    params: byId,
    body: questionChange,
    failures: ['not_found', 'question_changed'],
    response: written,
  },
  adminRemove: {
    method: 'DELETE',
    path: '/admin/questions/:id',
    access: 'admin',
    summary: 'Delete an unused question, archive a used one',
    params: byId,
    failures: ['not_found'],
    response: removed,
  },
  listOfSkill: {
    method: 'GET',
    path: '/admin/skills/:id/questions',
    access: 'admin',
    summary: 'Questions of a skill',
    params: byId,
    query: z.object({ ...paging(100) }),
    failures: ['not_found'],
    response: questionList,
  },
  createOfSkill: {
    method: 'POST',
    path: '/admin/skills/:id/questions',
    access: 'admin',
    summary: 'Create a question in a skill',
    description:
      'Like `POST /api/questions`, with the skill in the path: 2 to 6 options by letter, from A without a gap, and the letter of the right one. Live at once unless `status` says otherwise. Repeating the call creates a second question.',
    params: byId,
    body: newQuestionOfSkill,
    failures: ['not_found'],
    response: written,
    success: 201,
  },
  removeOfSkill: {
    method: 'DELETE',
    path: '/admin/skills/:skillId/questions/:questionId',
    access: 'admin',
    summary: 'Delete or archive a question of a skill',
    params: z.object({ skillId: idText, questionId: idText }),
    failures: ['not_found'],
    response: removed,
  },
} satisfies Endpoints;

export type Difficulty = z.output<typeof difficulty>;
export type Question = z.output<typeof question>;
export type QuestionCorrection = z.output<typeof correction>;
export type NewQuestion = z.output<typeof newQuestion>;
export type QuestionChange = z.output<typeof questionChange>;
export type QuestionStatus = z.output<typeof questionStatus>;
