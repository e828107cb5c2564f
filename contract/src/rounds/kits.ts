import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { flagText, id, idText, instant, line, pagination, paging, prose } from '../fields.ts';

export const kitLimits = {
  title: 120,
  description: 1000,
  competencies: 8,
  competencyName: 80,
  anchor: 400,
  questions: 30,
  question: 600,
  followUps: 6,
  followUp: 300,
  /** Minutes for one question. */
  minutes: { least: 1, most: 120, usual: 5 },
} as const;

/** Every competency is rated from 1 to this number. */
export const GREATEST_SCORE = 5;

/** Names a competency or a question inside its kit; it stays the same in every version. */
export const partId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use lower-case letters, digits and hyphens');

export const kitCompetency = z.object({
  id: z.string(),
  name: z.string(),
  /** The signs of each score, from 1 up to 5. */
  anchors: z.array(z.string()).length(GREATEST_SCORE),
});

export const kitQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** The competency that it gives evidence for; null: for none in particular, like an opening. */
  competencyId: z.string().nullable(),
  followUps: z.array(z.string()),
  minutes: z.int(),
});

export const kitContent = z.object({ competencies: z.array(kitCompetency), questions: z.array(kitQuestion) });

const areUnique = (parts: readonly { id: string }[]) => new Set(parts.map((part) => part.id)).size === parts.length;
const { minutes } = kitLimits;

/** A kit as an admin writes it. */
export const kitFields = z
  .object({
    title: line(1, kitLimits.title),
    description: prose(0, kitLimits.description),
    competencies: z
      .array(
        z.object({
          id: partId,
          name: line(1, kitLimits.competencyName),
          anchors: z.array(prose(1, kitLimits.anchor)).length(GREATEST_SCORE),
        }),
      )
      .min(1, 'Add at least one competency')
      .max(kitLimits.competencies)
      .refine(areUnique, 'Two competencies have the same id'),
    questions: z
      .array(
        z.object({
          id: partId,
          text: prose(1, kitLimits.question),
          competencyId: partId.nullable(),
          followUps: z.array(line(1, kitLimits.followUp)).max(kitLimits.followUps),
          minutes: z.int().min(minutes.least).max(minutes.most),
        }),
      )
      .max(kitLimits.questions)
      .refine(areUnique, 'Two questions have the same id'),
  })
  .refine(
    ({ competencies, questions }) =>
      questions.every(
        ({ competencyId }) =>
          competencyId === null || competencies.some((competency) => competency.id === competencyId),
      ),
    { path: ['questions'], error: 'A question names a competency that is not in this kit' },
  );

const described = { id, title: z.string(), description: z.string(), isArchived: z.boolean() };

export const listedKit = z.object({
  ...described,
  competencies: z.int(),
  questions: z.int(),
  /** Of all its questions together. */
  minutes: z.int(),
  /** How many rounds use any version of it. */
  rounds: z.int(),
  changedAt: instant,
});

export const kit = z.object({
  ...described,
  /** Of the newest version. */
  version: z.int(),
  content: kitContent,
  rounds: z.int(),
  /** A round has used this version, so a change makes a new one. */
  isFrozen: z.boolean(),
});

export const roundKit = z.object({
  kitId: id,
  title: z.string(),
  description: z.string(),
  version: z.int(),
  content: kitContent,
  /** Since when the round has used it: it can no longer be changed here. */
  frozenAt: instant.nullable(),
});

const byId = z.object({ id: idText });

export const kitsApi = {
  list: {
    method: 'GET',
    path: '/admin/kits',
    access: 'admin',
    summary: 'Interview kits by title',
    query: z.object({
      ...paging(20),
      /** Only archived ones; absent: only the others. */
      archived: flagText.default(false),
      /** Searches titles and descriptions. */
      search: line(1, 120).optional(),
    }),
    response: z.object({ items: z.array(listedKit), pagination }),
  },
  view: {
    method: 'GET',
    path: '/admin/kits/:id',
    access: 'admin',
    summary: 'The newest version of an interview kit',
    params: byId,
    failures: ['not_found'],
    response: z.object({ kit }),
  },
  create: {
    method: 'POST',
    path: '/admin/kits',
    access: 'admin',
    summary: 'Create an interview kit',
    body: kitFields,
    bodyLimit: 256 * 1024,
    failures: ['not_found'],
    response: z.object({ kit }),
    success: 201,
  },
  change: {
    method: 'PUT',
    path: '/admin/kits/:id',
    access: 'admin',
    summary: 'Change an interview kit; rounds that have used it keep the version they used',
    params: byId,
    body: kitFields,
    bodyLimit: 256 * 1024,
    failures: ['not_found'],
    response: z.object({ kit }),
  },
  duplicate: {
    method: 'POST',
    path: '/admin/kits/:id/duplicate',
    access: 'admin',
    summary: 'Copy an interview kit',
    params: byId,
    failures: ['not_found'],
    response: z.object({ kit }),
    success: 201,
  },
  archive: {
    method: 'POST',
    path: '/admin/kits/:id/archive',
    access: 'admin',
    summary: 'Archive an interview kit: rounds keep it, and no new round can use it',
    params: byId,
    failures: ['not_found'],
    response: z.object({ kit }),
  },
  restore: {
    method: 'POST',
    path: '/admin/kits/:id/restore',
    access: 'admin',
    summary: 'Bring an interview kit back from the archive',
    params: byId,
    failures: ['not_found'],
    response: z.object({ kit }),
  },
  ofRound: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/kit',
    access: 'admin',
    summary: 'The kit of a round; null if it has none',
    params: byId,
    failures: ['not_found'],
    response: z.object({ kit: roundKit.nullable() }),
  },
  choose: {
    method: 'PUT',
    path: '/admin/virtual-rounds/:id/kit',
    access: 'admin',
    summary: 'Select the kit of a round, until its first interview, note or scorecard',
    params: byId,
    body: z.object({
      /** Null: none. */
      kitId: id.nullable(),
    }),
    failures: ['kit_archived', 'kit_in_use', 'not_found', 'round_state'],
    response: z.object({ kit: roundKit.nullable() }),
  },
} satisfies Endpoints;

export type Competency = z.output<typeof kitCompetency>;
export type KitContent = z.output<typeof kitContent>;
export type KitFields = z.output<typeof kitFields>;
export type ListedKit = z.output<typeof listedKit>;
export type Kit = z.output<typeof kit>;
export type RoundKit = z.output<typeof roundKit>;
export type KitFilter = z.output<(typeof kitsApi.list)['query']>;
