import type { UseQueryResult } from '@tanstack/react-query';
import type { AttemptDetails, Score } from '@assay/contract/quiz';
import { keptBackSentence } from './attemptReview.ts';
import { ResultTiles } from './ResultTiles.tsx';
import { marksOf, sharedResult } from './resultWords.ts';
import { ShareResult } from './ShareResult.tsx';

type ResultAnswersProps = { attempt: UseQueryResult<AttemptDetails, unknown>; score: Score; isShow: boolean };

/** The answers as tiles that can be shared; where the review policy keeps marks back, a sentence says so. */
export function ResultAnswers({ attempt: { data, isPending }, score, isShow }: ResultAnswersProps) {
  const { totalQuestions, scorePercentage } = score;
  if (isPending)
    return (
      <div aria-hidden className="grid w-full justify-items-center gap-2">
        <ResultTiles marks={undefined} total={totalQuestions} isShow={false} />
        <span className="h-9" />
      </div>
    );
  if (data === undefined) return null;
  const marks = marksOf(data.answers);
  if (marks === null) return <p className="text-sm text-ink-muted empty:hidden">{keptBackSentence(data)}</p>;
  return (
    <div className="grid w-full justify-items-center gap-2">
      <ResultTiles marks={marks} total={totalQuestions} isShow={isShow} />
      <ShareResult text={sharedResult(data.skillName, scorePercentage, marks)} />
    </div>
  );
}
