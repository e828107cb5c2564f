import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks, RotateCcw } from 'lucide-react';
import type { Score } from '@assay/contract/quiz/quiz';
import { formatDuration, formatScore } from '../../platform/format.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { pointsText } from '@assay/contract/quiz/pointsText';
import { shownScore } from '../../ui/scores/score.ts';
import { cx } from '../../ui/cx.ts';
import { BandWord } from '../../ui/scores/ScoreBadge.tsx';
import { attemptQuery } from '../attempts.queries.ts';
import { forgetOpenQuiz, type OpenQuiz, rememberOpenQuiz } from '../openQuiz.browser.ts';
import { POINTS_SENTENCE } from '../../ui/scores/quizRules.ts';
import { lostWords } from '../quizWords.ts';
import { celebrate } from './celebrate.browser.ts';
import { HowSure } from './HowSure.tsx';
import { ResultAnswers } from './ResultAnswers.tsx';
import { ResultPicture } from './ResultPicture.tsx';
import { humanLine, marksOf, missedWords, sharedResult } from './resultWords.ts';
import { comparisonSentence } from './scoreWords.ts';
import { ShareResult } from './ShareResult.tsx';
import { COUNT_MS, useCountUp } from './useCountUp.ts';
import styles from './QuizResult.module.css';

type QuizResultProps = {
  open: OpenQuiz;
  skillName: string | undefined;
  score: Score;
  lost: number;
  onAgain: () => void;
};

/** The result as a show: the number counts up, then the answers turn over. A reload shows its end at once. */
export function QuizResult({ open, skillName, score, lost, onAgain }: QuizResultProps) {
  const { scorePercentage, correctAnswers, totalQuestions, timeTaken, interval, moreToHalve } = score;
  const [isShow] = useState(open.celebrated === undefined);
  const attempt = useQuery(attemptQuery(String(open.attemptId)));
  const points = pointsText(score);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useOnce(open, isShow && shownScore(scorePercentage).band === 'high');
  const comparison = attempt.data?.comparison;
  const marks = attempt.data ? marksOf(attempt.data.answers) : null;

  return (
    <div className="mx-auto grid max-w-lg gap-4">
      <section
        aria-labelledby="result-title"
        className="panel grid justify-items-center gap-3 px-4 py-5 text-center sm:gap-4 sm:px-10 sm:py-6"
      >
        <div className={styles['head']}>
          <ResultPicture score={scorePercentage} />
          <div className="grid gap-1">
            <h1
              ref={heading}
              id="result-title"
              tabIndex={-1}
              className="text-sm font-semibold text-ink-muted outline-none"
            >
              Quiz Completed
            </h1>
            <p className="display text-xl">{humanLine(scorePercentage)}</p>
            <p className="text-ink-muted empty:hidden">{skillName ?? attempt.data?.skillName}</p>
          </div>
          <div className="grid justify-items-center gap-1.5">
            <p className="text-sm font-semibold text-ink-muted">
              Score<span className="sr-only"> {formatScore(scorePercentage)}</span>
            </p>
            <BigScore score={scorePercentage} isShow={isShow} />
            <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
              <BandWord score={scorePercentage} />
              {points !== null && <span className="font-semibold tabular-nums">{points}</span>}
            </p>
            {points !== null && <p className="text-sm text-ink-muted">{POINTS_SENTENCE}</p>}
          </div>
        </div>
        <div className="grid w-full max-w-xs gap-1">
          <HowSure score={scorePercentage} range={interval} totalQuestions={totalQuestions} moreToHalve={moreToHalve} />
          {comparison && comparison.verdict !== 'same' && (
            <p className="text-sm font-medium">{comparisonSentence(comparison)}</p>
          )}
        </div>
        <ResultAnswers attempt={attempt} total={totalQuestions} isShow={isShow} />
        <dl className="flex flex-wrap justify-center gap-x-5 gap-y-4 sm:gap-x-10">
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
        <Next
          attemptId={open.attemptId}
          missed={marks && missedWords(marks)}
          onAgain={onAgain}
          share={attempt.data && marks && <ShareResult text={sharedResult(attempt.data.skillName, score, marks)} />}
        />
      </section>
    </div>
  );
}

/** Hidden from screen readers, which would read every number. */
function BigScore({ score, isShow }: { score: number; isShow: boolean }) {
  const shown = useCountUp(score, isShow);
  return (
    <p aria-hidden className={cx('display leading-none tabular-nums', styles['number'])}>
      {formatScore(shown)}
    </p>
  );
}

type NextProps = { attemptId: number; missed: string | null; onAgain: () => void; share: ReactNode };

/** Mistakes are worth a look first; without any, another quiz is. */
function Next({ attemptId, missed, onAgain, share }: NextProps) {
  const hasMissed = missed !== null;
  return (
    <div className="grid justify-items-center gap-3 self-stretch border-t border-line pt-4">
      {hasMissed && <p className="font-medium">{missed}</p>}
      <div className="grid justify-center gap-3 sm:grid-cols-2">
        <Link
          to="/quiz/$id"
          params={{ id: String(attemptId) }}
          className={buttonClass({ variant: hasMissed ? 'primary' : 'secondary' })}
        >
          <ListChecks size={18} aria-hidden /> See your answers
        </Link>
        <Button variant={hasMissed ? 'secondary' : 'primary'} onClick={onAgain}>
          <RotateCcw size={18} aria-hidden /> Take Another Quiz
        </Button>
      </div>
      <div className="flex flex-wrap justify-center gap-x-3">
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost' })}>
          Back to Dashboard
        </Link>
        {share}
      </div>
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
function useOnce(open: OpenQuiz, isCelebrated: boolean) {
  const first = useRef(open);
  useEffect(() => {
    rememberOpenQuiz({ ...first.current, celebrated: true });
    const timer = isCelebrated ? window.setTimeout(() => void celebrate(), COUNT_MS) : undefined;
    return () => {
      window.clearTimeout(timer);
      forgetOpenQuiz();
    };
  }, [isCelebrated]);
}
