import { newQuestion } from '@assay/contract/questions/questions';
import { newSkill } from '@assay/contract/questions/skills';
import { createQuestions } from '@assay/server/questions/questions.service';
import { createSkill } from '@assay/server/skills/skills.service';
import { systemClock } from '@assay/server/platform/time/clock';
import type { Store } from '@assay/server/platform/database/store';

const difficulties = ['medium', 'easy', 'hard', 'medium', 'easy', 'medium', 'hard', 'medium', 'easy', 'medium'];

const stem = (name: string, nth: number) =>
  `Question ${nth} of ${name}: which of these statements about the subject at hand is true?`;

/** A skill with live questions, created by the product. @returns its id */
export async function createBank(
  { db }: Pick<Store, 'db'>,
  name: string,
  questions: number,
  textOf: (name: string, nth: number) => string = stem,
): Promise<number> {
  const app = { db, clock: systemClock };
  const skill = await createSkill(app, newSkill.parse({ name, category: 'Bench', timeLimitSeconds: 3600 }));
  const written = Array.from({ length: questions }, (_, index) =>
    newQuestion.parse({
      skillId: skill.id,
      questionText: textOf(name, index + 1),
      options: { A: 'The first of them', B: 'The second of them', C: 'The third of them', D: 'The fourth of them' },
      correctAnswer: 'B',
      explanation: 'Because the second statement follows from the definition, and the others contradict it.',
      difficulty: difficulties[index % difficulties.length],
    }),
  );
  await db.transaction().execute((tx) => createQuestions({ ...app, db: tx }, written));
  return skill.id;
}
