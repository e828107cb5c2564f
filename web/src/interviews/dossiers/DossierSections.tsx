import type { ReactNode } from 'react';
import type { Decision } from '@assay/contract/rounds/decisions';
import type { Dossier, DossierCard, DossierInterview } from '@assay/contract/rounds/dossier';
import {
  decisionText,
  poorCallText,
  recommendationWords,
  timelineOf,
  verdictOf,
} from '@assay/contract/rounds/dossierWords';
import { formatDate, formatDateTimeZone, formatTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { interviewWords } from '../rounds/roundWords.ts';
import { CardRevisions } from '../scorecards/CardRevisions.tsx';
import { QuizResults } from './QuizResults.tsx';
import { ScoreDots } from './ScoreDots.tsx';

/** A dossier's content, the same for admins, on paper and behind a link. */
export const DossierSections = ({ dossier, beside }: { dossier: Dossier; beside?: ReactNode }) => (
  <article className="grid grid-cols-1 gap-4 sm:gap-6">
    <p className="display max-w-text text-xl wrap-anywhere">{verdictOf(dossier)}</p>
    <Decisions decisions={dossier.decisions} beside={beside} />
    {dossier.interviews.map((interview) => (
      <Interview key={interview.meetingId} interview={interview} />
    ))}
    {dossier.quizzes.length + dossier.quizzesLeft.length > 0 && (
      <QuizResults quizzes={dossier.quizzes} left={dossier.quizzesLeft} />
    )}
    <Timeline dossier={dossier} />
    <p className="text-sm text-ink-muted">As of {formatDateTimeZone(dossier.writtenAt)}</p>
  </article>
);

function Decisions({ decisions, beside }: { decisions: readonly Decision[]; beside: ReactNode }) {
  const [latest, ...earlier] = decisions;
  if (!latest) return beside ? <Card title="Decision">{beside}</Card> : null;
  return (
    <Card title="Decision" action={beside}>
      <DecisionText decision={latest} />
      {earlier.length > 0 && (
        <details className="mt-4">
          <summary className="touch-target cursor-pointer text-sm font-medium text-accent">Earlier decisions</summary>
          <ul className="mt-2 grid gap-4">
            {earlier.map((decision) => (
              <li key={decision.id}>
                <DecisionText decision={decision} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

const DecisionText = ({ decision }: { decision: Decision }) => {
  const { rationale, decidedBy, decidedAt, overrideReason, email } = decision;
  return (
    <div className="grid max-w-text gap-2">
      <p>
        <strong>{decisionText(decision)}</strong>{' '}
        <span className="text-sm text-ink-muted">
          by {decidedBy}, {formatDateTimeZone(decidedAt)}
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{rationale}</p>
      {overrideReason !== null && (
        <p className="text-sm wrap-anywhere text-ink-muted">Decided with scorecards missing: {overrideReason}</p>
      )}
      {email && (
        <p className="text-sm text-ink-muted">
          Emailed by {email.sentBy}, {formatDateTimeZone(email.sentAt)}
        </p>
      )}
    </div>
  );
};

const Interview = ({ interview }: { interview: DossierInterview }) => {
  const { startsAt, status, hosts, cards, missing, poorCall, feedbackClosed, competencies } = interview;
  return (
    <Card
      title={`Interview, ${formatDate(startsAt)}`}
      action={<Badge tone={interviewWords[status].tone}>{interviewWords[status].label}</Badge>}
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted">
          {formatTimeZone(startsAt)}
          {hosts.length > 0 && <> with {hosts.map(({ name }) => name).join(', ')}</>}
        </p>
        {poorCall && <Banner tone="warning">The candidate had connection problems: {poorCallText(poorCall)}.</Banner>}
        {status === 'ended' && <Feedback {...{ cards, missing }} />}
        {feedbackClosed && missing.length === 0 && feedbackClosed.reason !== '' && (
          <p className="text-sm wrap-anywhere text-ink-muted">Feedback was closed early: {feedbackClosed.reason}</p>
        )}
        {cards?.map((card) => (
          <Scorecard key={`${card.author} ${card.submittedAt}`} card={card} competencies={competencies} />
        ))}
      </div>
    </Card>
  );
};

function Feedback({ cards, missing }: Pick<DossierInterview, 'cards' | 'missing'>) {
  if (cards === null)
    return (
      <p>
        You’ll see the scorecards once you submit yours, or once everyone has submitted theirs. Missing:{' '}
        {missing.join(', ')}.
      </p>
    );
  if (missing.length > 0) return <p className="text-ink-muted">Scorecards still missing: {missing.join(', ')}.</p>;
  return cards.length === 0 ? <p className="text-ink-muted">No scorecards</p> : null;
}

const Scorecard = ({ card, competencies }: { card: DossierCard; competencies: DossierInterview['competencies'] }) => (
  <section className="grid gap-3 border-t border-line pt-4">
    <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
      {card.author} <Badge tone="accent">{recommendationWords[card.recommendation]}</Badge>
    </h3>
    <CardRevisions card={card} competencies={competencies} />
    {card.summary !== '' && <p className="max-w-text wrap-anywhere whitespace-pre-line">{card.summary}</p>}
    <dl className="grid gap-3">
      {card.ratings.map(({ competencyId, score, evidence }) => (
        <div key={competencyId} className="grid gap-x-4 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="wrap-anywhere">
            {competencies.find(({ id }) => id === competencyId)?.name ?? competencyId}
            <ScoreDots score={score} />
          </dt>
          {evidence !== '' && (
            <dd className="max-w-text wrap-anywhere whitespace-pre-line">
              <q className="text-ink-muted">{evidence}</q>
            </dd>
          )}
        </div>
      ))}
    </dl>
  </section>
);

const Timeline = ({ dossier }: { dossier: Dossier }) => (
  <Card title="Timeline">
    <ol className="grid gap-2">
      {timelineOf(dossier, formatDateTimeZone).map(({ at, text, by }) => (
        <li key={`${at} ${text} ${by}`} className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <time dateTime={at} className="text-sm text-ink-muted">
            {formatDateTimeZone(at)}
          </time>
          <span className="wrap-anywhere">
            {text}
            {by !== null && `, ${by}`}
          </span>
        </li>
      ))}
    </ol>
  </Card>
);
