import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testStore } from '../../test/testStore.ts';
import { markPaper, pointsOf, pointsUnder } from './marking.ts';
import type { Marking } from './marking.ts';
import { isCorrect, isEmpty, isScored, pointsEarned, pointsPossible } from './markingSql.ts';

const option = fc.constantFrom('a', 'b', 'c');
const marking: fc.Arbitrary<Marking | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant<Marking>({ rule: 'void' }),
  fc.constant<Marking>({ rule: 'full' }),
  fc.uniqueArray(option, { minLength: 1 }).map((keys): Marking => ({ rule: 'keys', keys })),
);
const question = fc.record({
  points: fc.constantFrom(1, 2, 5),
  keyOption: option,
  marking,
  chosen: fc.option(option),
});
/** Papers of a few questions under both scoring rules, including ones whose questions are all excluded by corrections. */
const paper = fc
  .tuple(
    fc.constantFrom('equal' as const, 'points' as const),
    fc.oneof(
      fc.array(question, { minLength: 1, maxLength: 6 }),
      fc.array(
        question.map((one) => ({ ...one, marking: { rule: 'void' } as const })),
        { minLength: 1, maxLength: 3 },
      ),
    ),
  )
  .map(([rule, questions]) => questions.map((one) => ({ ...one, points: pointsUnder(rule, one.points) })));

test('statements mark a paper, and count its points, as the pure rule does', async () => {
  const { db } = await testStore();
  const papers = fc.sample(paper, 400);
  const rows = papers.map((questions) =>
    questions.map(({ points, keyOption, marking: by, chosen }, place) => ({
      place,
      points,
      key_option: keyOption,
      option_id: chosen,
      rule: by?.rule ?? null,
      keys: by ? (by.rule === 'keys' ? by.keys : []) : null,
    })),
  );
  const { rows: said } = await sql`
    select marked.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as papers (paper, nth),
      lateral (
        select jsonb_agg(jsonb_build_object('isCorrect', is_correct, 'isScored', is_scored) order by place) as marks,
          ${pointsEarned} as "pointsEarned", ${pointsPossible} as "pointsPossible"
        from (
          select *, ${isCorrect} as is_correct, ${isScored} as is_scored
          from (
            select *, ${isEmpty} as is_empty from jsonb_to_recordset(paper) as question
              (place int, points int, key_option text, option_id text, rule text, keys jsonb)
          ) questions
        ) scored
      ) marked
    order by nth`.execute(db);
  expect(said).toEqual(
    papers.map((questions) => {
      const keyed = questions.map((one, place) => ({ ...one, questionId: place }));
      const answers = keyed.flatMap(({ questionId, chosen }) =>
        chosen === null ? [] : [[questionId, chosen] as const],
      );
      const marks = markPaper(keyed, new Map(answers));
      const { pointsEarned: earned, pointsPossible: possible } = pointsOf(
        marks.map((mark, place) => ({ ...mark, points: keyed[place]?.points ?? 0 })),
      );
      return { marks, pointsEarned: earned, pointsPossible: possible };
    }),
  );
});
