import { type ScoreBand, scoreBand } from '@assay/contract/quiz/quizLimits';
import { scoreText } from '@assay/contract/quiz/scoreText';

/**
 * A score's text and its band, which always agree.
 * @param percentage with at most two decimals, as sent by the server
 */
export const shownScore = (percentage: number, decimals = 0): { text: string; band: ScoreBand } => ({
  text: scoreText(percentage, decimals),
  band: scoreBand(percentage),
});
