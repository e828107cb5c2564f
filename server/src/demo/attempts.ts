/** The finished attempts of an invented history, scored like real ones. */

import { drawPaper } from '../quiz/paper.ts';
import { shuffle } from '../questions/optionOrder.ts';
import { scoreAttempt } from '../quiz/scoring.ts';
import type { FinishedAttempt } from './demo.store.ts';
import { inventAnswers, inventSeconds } from './history.ts';
import type { Course, DemoQuestion } from './history.ts';

export interface DemoSkill {
  id: number;
  name: string;
  timeLimitSeconds: number;
  questions: DemoQuestion[];
}

interface Past {
  userId: number;
  course: Course;
  times: readonly Date[];
}

/** Apart, so that how long questions take does not change what is answered. */
interface Chance {
  random: () => number;
  pace: () => number;
}

/** A learner takes the skills of their course in turn, so that each is taken several times. */
export function inventAttempts(
  { userId, course, times }: Past,
  skills: readonly DemoSkill[],
  { random, pace }: Chance,
): FinishedAttempt[] {
  const chosen = shuffle(skills, (below) => Math.floor(random() * below)).slice(0, course.skills);
  return times.map((startedAt, nth) => {
    const skill = chosen[nth % chosen.length] as DemoSkill;
    const share = nth / Math.max(1, times.length - 1);
    const ability = course.from + share * (course.to - course.from);
    return inventAttempt({ userId, startedAt, skill, ability }, { random, pace });
  });
}

interface Taking {
  userId: number;
  startedAt: Date;
  skill: DemoSkill;
  ability: number;
}

function inventAttempt({ userId, startedAt, skill, ability }: Taking, { random, pace }: Chance): FinishedAttempt {
  const questions = new Map(skill.questions.map((question) => [question.questionId, question]));
  const paper = drawPaper(skill.questions, { count: 10, blueprint: null, scoringRule: 'equal' }, (below) =>
    Math.floor(random() * below),
  );
  const answers = inventAnswers(paper, questions, ability, random);
  const keyed = paper.map(({ questionId, points }) => ({
    questionId,
    points,
    keyOption: questions.get(questionId)?.keyOption ?? '',
  }));
  const timeTakenSeconds = Math.round(skill.timeLimitSeconds * (0.3 + 0.6 * random()));
  const seconds = inventSeconds(
    paper.map(({ questionId }) => questions.get(questionId)?.difficulty ?? 'medium'),
    timeTakenSeconds,
    pace,
  );
  let elapsed = 0;
  const asked = paper.map(({ questionId }, place) => {
    elapsed += seconds[place] ?? 0;
    return { questionId, optionId: answers.get(questionId), seconds: seconds[place] ?? 0, answeredAt: elapsed };
  });
  const { totalQuestions: _total, ...score } = scoreAttempt(keyed, answers);
  return {
    userId,
    skillId: skill.id,
    skillName: skill.name,
    limitSeconds: skill.timeLimitSeconds,
    paper,
    startedAt,
    completedAt: new Date(startedAt.getTime() + timeTakenSeconds * 1000),
    timeTakenSeconds,
    ...score,
    answers: asked.flatMap(({ optionId, ...one }) => (optionId === undefined ? [] : [{ ...one, optionId }])),
  };
}
