import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { ListChecks, RotateCcw } from 'lucide-react';
import type { Score } from '@assay/contract/quiz';
import { formatDuration, formatScore } from '../../platform/format.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { pointsText } from '../../ui/scores/pointsText.ts';
import { shownScore } from '../../ui/scores/score.ts';
import { BandWord } from '../../ui/scores/ScoreBadge.tsx';
import { celebrate } from './celebrate.browser.ts';
import { forgetOpenQuiz, type OpenQuiz, rememberOpenQuiz } from '../openQuiz.browser.ts';
import { lostWords } from '../quizWords.ts';
import { HowSure } from './HowSure.tsx';
import { ResultPicture } from './ResultPicture.tsx';
import { POINTS_SENTENCE } from '../pointsSentence.ts';

type QuizResultProps = {
  open: OpenQuiz;
  skillName: string | undefined;
  score: Score;
  lost: number;
  onAgain: () => void;
};

export function QuizResult({ open, skillName, score, lost, onAgain }: QuizResultProps) {
  const { scorePercentage, correctAnswers, totalQuestions, timeTaken, interval, moreToHalve } = score;
  const points = pointsText(score);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useOnce(open, shownScore(scorePercentage).band === 'high');

  return (
    <div className="mx-auto grid max-w-lg gap-4">
      <section
        aria-labelledby="result-title"
        className="panel grid justify-items-center gap-6 px-4 py-8 text-center sm:px-10 sm:py-12"
      >
        <ResultPicture score={scorePercentage} />
        <div className="grid gap-1">
          <h1 ref={heading} id="result-title" tabIndex={-1} className="display text-xl outline-none">
            Quiz Completed
          </h1>
          {skillName !== undefined && <p className="text-ink-muted">{skillName}</p>}
        </div>
        <div className="grid justify-items-center gap-2">
          <p className="text-sm font-semibold text-ink-muted">Score</p>
          <p className="display text-[clamp(4.5rem,20vw,7rem)] leading-none tabular-nums">
            {formatScore(scorePercentage)}
          </p>
          <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
            <BandWord score={scorePercentage} />
            {points !== null && <span className="font-semibold tabular-nums">{points}</span>}
          </p>
          {points !== null && <p className="text-sm text-ink-muted">{POINTS_SENTENCE}</p>}
        </div>
        <HowSure
          score={scorePercentage}
          range={interval}
          totalQuestions={totalQuestions}
          moreToHalve={moreToHalve}
          className="w-full max-w-xs"
        />
        <dl className="flex flex-wrap justify-center gap-x-5 gap-y-4 sm:gap-x-10 self-stretch border-t border-line pt-6">
          <Fact label="Correct Answers">
            {correctAnswers}/{totalQuestions}
          </Fact>
          <Fact label="Time Taken">{formatDuration(timeTaken)}</Fact>
        </dl>
        {lost > 0 && (
          <Banner tone="warning" className="self-stretch text-left">
            {lostWords(lost)}
          </Banner>
        )}
        <div className="flex flex-wrap justify-center gap-3 self-stretch">
          <Button variant="primary" onClick={onAgain}>
            <RotateCcw size={18} aria-hidden /> Take Another Quiz
          </Button>
          <Link to="/dashboard" className={buttonClass()}>
            Back to Dashboard
          </Link>
        </div>
        <Link to="/quiz/$id" params={{ id: String(open.attemptId) }} className={buttonClass({ variant: 'ghost' })}>
          <ListChecks size={18} aria-hidden /> See your answers
        </Link>
      </section>
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-muted">{label}</dt>
    <dd className="text-lg font-semibold tabular-nums">{children}</dd>
  </div>
);

/** A reload shows the result again, without the confetti; leaving it closes this quiz. */
function useOnce(open: OpenQuiz, isHigh: boolean) {
  const remembered = useRef(open);
  useEffect(() => {
    const isFirst = remembered.current.celebrated === undefined;
    remembered.current = { ...remembered.current, celebrated: true };
    rememberOpenQuiz(remembered.current);
    if (isFirst && isHigh) void celebrate();
    return forgetOpenQuiz;
  }, [isHigh]);
}
