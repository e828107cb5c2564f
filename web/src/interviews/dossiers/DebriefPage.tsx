import { useState } from 'react';
import type { Dossier } from '@assay/contract/rounds/dossier';
import {
  comparedRatings,
  type ComparedCompetency,
  outcomesFor,
  recommendationWords,
} from '@assay/contract/rounds/dossierWords';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CardRevisions } from '../scorecards/CardRevisions.tsx';
import { CandidateFrame, CandidateHeader } from './CandidateFrame.tsx';
import { DecisionEmailModal } from './DecisionEmailModal.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import type { Whose } from './dossiers.queries.ts';
import { QuizResults } from './QuizResults.tsx';
import { ScoreDots } from './ScoreDots.tsx';

/** All scorecards of a candidate side by side, and the decision beside them. */
export const DebriefPage = () => (
  <CandidateFrame>{(dossier, whose) => <Debrief dossier={dossier} whose={whose} />}</CandidateFrame>
);

function Debrief({ dossier, whose }: { dossier: Dossier; whose: Whose }) {
  const [isEmailing, setEmailing] = useState(false);
  const cards = dossier.interviews.flatMap(({ cards: shown, competencies }) =>
    (shown ?? []).map((card) => ({ card, competencies })),
  );
  const isHidden = dossier.interviews.some((interview) => interview.cards === null);
  const compared = comparedRatings(dossier);
  const hasQuizzes = dossier.quizzes.length + dossier.quizzesLeft.length > 0;
  return (
    <>
      <CandidateHeader dossier={dossier} whose={whose} />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          {isHidden && <Hidden dossier={dossier} />}
          {cards.length > 0 && (
            <Card title="Recommendations" beside={<LearnMore page="decisions" about="decisions" icon />}>
              <ul className="grid gap-4">
                {cards.map(({ card, competencies }) => (
                  <li key={`${card.author} ${card.submittedAt}`} className="grid max-w-text gap-1">
                    <p className="flex flex-wrap items-center gap-x-3">
                      <strong>{card.author}</strong>{' '}
                      <Badge tone="accent">{recommendationWords[card.recommendation]}</Badge>
                    </p>
                    {card.summary !== '' && <p className="wrap-anywhere whitespace-pre-line">{card.summary}</p>}
                    <CardRevisions card={card} competencies={competencies} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
          {compared.map((one) => (
            <Compared key={`${one.competency.id} ${one.competency.name}`} {...one} />
          ))}
          {hasQuizzes && <QuizResults quizzes={dossier.quizzes} left={dossier.quizzesLeft} />}
          {cards.length === 0 && !isHidden && (
            <Card>
              <EmptyState>No scorecards yet. They’re compared here after the interview.</EmptyState>
            </Card>
          )}
        </div>
        {outcomesFor(dossier).length > 0 && (
          <DecisionForm
            // A new decision starts over.
            key={dossier.decisions[0]?.id ?? 'none'}
            dossier={dossier}
            whose={whose}
            onDecided={() => setEmailing(true)}
          />
        )}
      </div>
      {isEmailing && <DecisionEmailModal whose={whose} onClose={() => setEmailing(false)} />}
    </>
  );
}

const Hidden = ({ dossier }: { dossier: Dossier }) => (
  <Card title="Scorecards are hidden">
    <p>You’ll see them once you submit yours, or once everyone has submitted theirs.</p>
    <ul className="mt-2 grid gap-1">
      {dossier.interviews
        .filter(({ cards }) => cards === null)
        .map(({ meetingId, missing }) => (
          <li key={meetingId} className="text-ink-muted">
            Missing: {missing.join(', ')}
          </li>
        ))}
    </ul>
  </Card>
);

const spreadText = (spread: number | null): string =>
  spread === null ? '' : spread === 0 ? 'All agree' : `${spread} ${spread === 1 ? 'point' : 'points'} apart`;

/** One competency: who chose which anchor, and why. */
const Compared = ({ competency, ratings, spread }: ComparedCompetency) => (
  <Card
    title={competency.name}
    action={
      <Badge tone={spread !== null && spread >= 2 ? 'warning' : 'neutral'}>{spreadText(spread) || 'One rating'}</Badge>
    }
  >
    <ul className="grid gap-4" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(13rem, 1fr))' }}>
      {ratings.map(({ author, score, evidence }, nth) => (
        // A person may have rated in two interviews.
        // oxlint-disable-next-line react/no-array-index-key -- ratings keep their order
        <li key={`${author} ${nth}`} className="grid content-start gap-1">
          <p className="font-semibold wrap-anywhere">{author}</p>
          <ScoreDots score={score} />
          {score !== null && <p className="wrap-anywhere">{competency.anchors[score - 1]}</p>}
          {evidence !== '' && (
            <p className="wrap-anywhere whitespace-pre-line text-ink-muted">
              <q>{evidence}</q>
            </p>
          )}
        </li>
      ))}
    </ul>
  </Card>
);
