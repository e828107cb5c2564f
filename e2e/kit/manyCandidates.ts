import type { Page } from '@playwright/test';
import { changeAnswers } from './answering.ts';
import { admin } from './meetings.ts';
import { call } from './quiz.ts';
import type { World } from './world.ts';

const GIVEN = ['Ada', 'Benedikta', 'Chimamanda', 'Dorothea', 'Emil', 'Fatima', 'Giovanni', 'Hedwig'];
const FAMILY = ['Lovelace', 'Featherstonehaugh', 'Okonkwo', 'Li', 'Wolfeschlegelsteinhausen'];
const TAGS = [['Backend'], ['Backend', 'Remote'], [], ['Frontend', 'Remote', 'Part-time']];

const QUIZZES = [
  { id: 901, name: 'Statistics' },
  { id: 902, name: 'Data structures and algorithms' },
];

/**
 * A round of 500 candidates, whose list shows two quizzes in all states: the results would take as long to produce as
 * they took to take.
 */
export async function manyCandidates(page: Page, world: World): Promise<string> {
  const { token } = await admin(world);
  const { round } = await call<{ round: { id: number } }>(world, 'POST', 'admin/virtual-rounds', token, {
    title: 'Backend engineers, spring',
  });
  const own = `admin/virtual-rounds/${round.id}`;
  await call(world, 'POST', `${own}/candidates`, token, {
    people: Array.from({ length: 500 }, (_, nth) => ({
      name: `${GIVEN[nth % GIVEN.length]} ${FAMILY[nth % FAMILY.length]} ${nth + 1}`,
      email: `candidate.${nth + 1}@example.org`,
      tags: TAGS[nth % TAGS.length],
    })),
  });
  const quizzesDueAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await changeAnswers(page, own, (data) => ({
    round: { ...(data['round'] as object), skills: QUIZZES, quizzesDueAt },
  }));
  await changeAnswers(page, `${own}/candidates*`, (data) => ({
    ...data,
    items: (data['items'] as { id: number }[]).map((item) => ({ ...item, quizzes: resultsOf(item.id) })),
  }));
  return `/${own}/candidates`;
}

/** Results with points and a range, a running quiz, or none. */
const resultsOf = (id: number) =>
  QUIZZES.slice(0, 1 + (id % 2)).map(({ id: skillId }, place) => ({
    skillId,
    attemptId: id,
    score:
      (id + place) % 7 === 0
        ? null
        : {
            percentage: (37 * id + 11 * place) % 101,
            points: { pointsEarned: 18, pointsPossible: 25 },
            interval: { low: 40, high: 88 },
          },
  }));
