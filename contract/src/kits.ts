import { z } from 'zod';

/** Every competency is rated from 1 to this number. */
const GREATEST_SCORE = 5;

const competency = z.object({
  id: z.string(),
  name: z.string(),
  /** What is seen at each score, from 1 up to 5. */
  anchors: z.array(z.string()).length(GREATEST_SCORE),
});

const kitQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** What it gives evidence for; null: for none in particular, like an opening. */
  competencyId: z.string().nullable(),
  followUps: z.array(z.string()),
  minutes: z.int(),
});

export const kitContent = z.object({ competencies: z.array(competency), questions: z.array(kitQuestion) });

export type KitContent = z.output<typeof kitContent>;
