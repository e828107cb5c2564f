import { countingPoints } from '@assay/contract/quiz/pointsText';

/** Both sides of a change of an attempt's score, as they are stored. */
interface StoredChange {
  earnedBefore: number;
  possibleBefore: number;
  questionsBefore: number;
  earnedAfter: number;
  possibleAfter: number;
  questionsAfter: number;
}

/** The points beside both scores; null where every question counts the same. */
export const pointsOfChange = (change: StoredChange) => ({
  pointsBefore: countingPoints({
    pointsEarned: change.earnedBefore,
    pointsPossible: change.possibleBefore,
    totalQuestions: change.questionsBefore,
  }),
  pointsAfter: countingPoints({
    pointsEarned: change.earnedAfter,
    pointsPossible: change.possibleAfter,
    totalQuestions: change.questionsAfter,
  }),
});
