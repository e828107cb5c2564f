import type { UseQueryResult } from '@tanstack/react-query';
import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import { keptBackSentence } from './attemptReview.ts';
import { ResultTiles } from './ResultTiles.tsx';
import { marksOf } from './resultWords.ts';

type ResultAnswersProps = { attempt: UseQueryResult<AttemptDetails, unknown>; total: number; isShow: boolean };

/** The answers as tiles; where the review policy keeps marks back, a sentence says so. */
export function ResultAnswers({ attempt: { data, isPending }, total, isShow }: ResultAnswersProps) {
  if (isPending)
    return (
      <div aria-hidden className="w-full">
        <ResultTiles marks={undefined} total={total} isShow={false} />
      </div>
    );
  if (data === undefined) return null;
  const marks = marksOf(data.answers);
  if (marks === null) return <p className="text-sm text-ink-muted empty:hidden">{keptBackSentence(data)}</p>;
  return <ResultTiles marks={marks} total={total} isShow={isShow} />;
}
