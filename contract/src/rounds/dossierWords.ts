import type { UnfinishedQuiz } from './quizResults.ts';
import type { CandidateEventKind, Dossier, DossierCard, DossierInterview } from './dossier.ts';
import { possibleOutcomes } from './roundStatus.ts';
import type { CandidateStatus, DecisionOutcome } from './roundStatus.ts';
import type { KitContent } from './kits.ts';
import type { Recommendation } from './scorecards.ts';

// The words of a dossier, the same on the page, in print, in its PDF and behind a link.

export const outcomeWords: Readonly<Record<DecisionOutcome, string>> = {
  advance: 'Advance',
  hold: 'On hold',
  reject: 'Reject',
  withdrawn: 'Withdrawn',
};

/** Where a candidate is, on every screen and in files. */
export const candidateStatusWords: Readonly<Record<CandidateStatus, string>> = {
  invited: 'To schedule',
  scheduled: 'Scheduled',
  interviewed: 'Interviewed',
  decided: 'Decided',
  no_show: 'No-show',
  withdrawn: 'Withdrawn',
};

/** "Reject", or "Reject, without an interview": how it was decided belongs to it. */
export const decisionText = ({
  outcome,
  withoutInterview,
}: {
  outcome: DecisionOutcome;
  withoutInterview: boolean;
}): string =>
  withoutInterview && outcome !== 'withdrawn'
    ? `${outcomeWords[outcome]}, without an interview`
    : outcomeWords[outcome];

/** In the order in which a scorecard offers them. */
export const recommendationWords: Readonly<Record<Recommendation, string>> = {
  definitely_no: 'Definitely no',
  no: 'No',
  yes: 'Yes',
  strong_yes: 'Strong yes',
  no_decision: 'No decision',
};

const shownCards = ({ interviews }: Pick<Dossier, 'interviews'>): DossierCard[] =>
  interviews.flatMap(({ cards }) => cards ?? []);

const scoresOf = (cards: readonly DossierCard[]): number[] =>
  cards.flatMap(({ ratings }) => ratings.flatMap(({ score }) => score ?? []));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** "Algebra: running". */
export const unfinishedText = ({ skillName, status }: UnfinishedQuiz): string =>
  `${skillName}: ${unfinishedWords[status]}`;

const unfinishedWords = { running: 'running', open: 'not taken yet', closed: 'not taken' } as const;

export const wasInterviewed = ({ interviews }: Pick<Dossier, 'interviews'>): boolean =>
  interviews.some(({ status }) => status === 'ended');

/** The outcomes that are possible now. */
export const outcomesFor = (dossier: Dossier): readonly DecisionOutcome[] =>
  dossier.round.status === 'archived'
    ? []
    : possibleOutcomes({ status: dossier.candidate.status, isInterviewed: wasInterviewed(dossier) });

export const decisionInForce = ({ decisions }: Pick<Dossier, 'decisions'>) =>
  decisions.find(({ replacedAt }) => replacedAt === null);

/** The verdict in one sentence. */
export function verdictOf(dossier: Dossier): string {
  const decided = dossier.candidate.status === 'decided' ? decisionInForce(dossier) : undefined;
  const opinions = opinionsOf(dossier);
  if (dossier.candidate.status === 'withdrawn')
    return `Withdrawn${opinions && `. Before that, ${lowerFirst(opinions)}`}.`;
  if (decided) return `${decisionText(decided)}${opinions && `: ${lowerFirst(opinions)}`}.`;
  const missing = dossier.interviews.reduce((sum, one) => sum + one.missing.length, 0);
  if (missing > 0) return `Not decided yet: ${missing === 1 ? 'a scorecard is' : `${missing} scorecards are`} missing.`;
  return opinions ? `Not decided yet. ${opinions}.` : 'Not decided yet.';
}

/** `2 of 3 interviewers say yes, ratings average 4.1 of 5`; empty without a card to read. */
function opinionsOf(dossier: Dossier): string {
  const cards = shownCards(dossier);
  if (cards.length === 0) return '';
  const yes = cards.filter(({ recommendation }) => recommendation === 'yes' || recommendation === 'strong_yes').length;
  const scores = scoresOf(cards);
  const said = `${yes} of ${cards.length} ${cards.length === 1 ? 'scorecard says' : 'scorecards say'} yes`;
  return scores.length === 0 ? said : `${said}, ratings average ${mean(scores).toFixed(1)} of 5`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export interface ComparedCompetency {
  competency: KitContent['competencies'][number];
  ratings: { author: string; score: number | null; evidence: string }[];
  /** Between the highest and the lowest rating; null with fewer than two. */
  spread: number | null;
  average: number | null;
}

/** All ratings side by side, the largest disagreement first, else in the kit's order. */
export function comparedRatings({ interviews }: Pick<Dossier, 'interviews'>): ComparedCompetency[] {
  const compared = new Map<string, ComparedCompetency>();
  for (const { competencies, cards } of interviews)
    for (const { author, ratings } of cards ?? [])
      for (const competency of competencies) {
        const rating = ratings.find(({ competencyId }) => competencyId === competency.id);
        if (!rating) continue;
        const key = `${competency.id} ${competency.name}`;
        const known = compared.get(key) ?? { competency, ratings: [], spread: null, average: null };
        known.ratings.push({ author, score: rating.score, evidence: rating.evidence });
        compared.set(key, known);
      }
  return [...compared.values()]
    .map((one) => {
      const scores = one.ratings.flatMap(({ score }) => score ?? []);
      return {
        ...one,
        spread: scores.length < 2 ? null : Math.max(...scores) - Math.min(...scores),
        average: scores.length === 0 ? null : mean(scores),
      };
    })
    .toSorted((a, b) => (b.spread ?? -1) - (a.spread ?? -1));
}

/** The faults of the candidate's connection, such as `6% of packets lost, picture frozen for 14 s`. */
export function poorCallText({ lossPercent, freezeSeconds, awaySeconds, mosEst }: NonNullable<PoorCall>): string {
  return [
    ...(lossPercent !== null && lossPercent >= POOR_CALL.lossPercent
      ? [`${Math.round(lossPercent)}% of packets lost`]
      : []),
    ...(freezeSeconds >= POOR_CALL.freezeSeconds ? [`picture frozen for ${Math.round(freezeSeconds)} s`] : []),
    ...(awaySeconds >= POOR_CALL.awaySeconds ? [`disconnected for ${awaySeconds} s`] : []),
    ...(mosEst !== null && mosEst < POOR_CALL.mosEst ? ['speech hard to follow'] : []),
  ].join(', ');
}

type PoorCall = DossierInterview['poorCall'];

/**
 * From where a call may have hurt: speech below “some users dissatisfied” (ITU-T G.107 annex B), or so much loss,
 * freezing or absence that an answer may have been missed.
 */
const POOR_CALL = { lossPercent: 5, freezeSeconds: 10, awaySeconds: 15, mosEst: 3.1 } as const;

export const isPoorCall = (call: NonNullable<PoorCall>): boolean => poorCallText(call) !== '';

export interface DossierMoment {
  at: string;
  text: string;
  /** The person's name. */
  by: string | null;
}

const interviewMoments = {
  scheduled: 'Interview planned for this time',
  live: 'Interview begun',
  ended: 'Interview',
  no_show: 'Did not come to the interview',
  expired: 'Interview not opened',
} as const;

/** @param start of the interview, in words; null: not known any more */
const eventWords: Readonly<Record<CandidateEventKind, (start: string | null) => string>> = {
  link_sent: () => 'Link sent',
  links_revoked: () => 'Links revoked',
  checked: () => 'Technical check done',
  asked_to_move: () => 'Asked for another time',
  scheduled: (start) => `Interview scheduled${start === null ? '' : ` for ${start}`}`,
  moved: (start) => `Interview moved${start === null ? '' : ` to ${start}`}`,
  cancelled: (start) => `Interview${start === null ? '' : ` on ${start}`} cancelled`,
};

/**
 * The history, earliest first.
 * @param time writes a time inside a text
 */
export function timelineOf(
  { candidate, interviews, quizzes, events, decisions }: Dossier,
  time: (iso: string) => string,
): DossierMoment[] {
  return [
    { at: candidate.addedAt, text: 'Added to the round', by: null },
    ...events.map(({ kind, at, by, startsAt }) => ({
      at,
      text: eventWords[kind](startsAt === null ? null : time(startsAt)),
      by,
    })),
    ...quizzes.map(({ completedAt, skillName }) => ({
      at: completedAt,
      text: `Quiz “${skillName}” completed`,
      by: null,
    })),
    ...interviews.flatMap(({ startsAt, status, cards, feedbackClosed }) => [
      { at: startsAt, text: interviewMoments[status], by: null },
      ...(cards ?? []).flatMap(({ author, earlier, submittedAt }) =>
        [...earlier.map((version) => version.submittedAt), submittedAt].map((at, nth) => ({
          at,
          text: nth === 0 ? 'Scorecard submitted' : 'Scorecard revised',
          by: author,
        })),
      ),
      ...(feedbackClosed ? [{ at: feedbackClosed.at, text: 'Feedback closed', by: feedbackClosed.by }] : []),
    ]),
    ...decisions.flatMap(({ decidedAt, decidedBy, email, ...decision }) => [
      { at: decidedAt, text: `Decision: ${decisionText(decision)}`, by: decidedBy },
      ...(email ? [{ at: email.sentAt, text: 'Candidate emailed', by: email.sentBy }] : []),
    ]),
    ...(candidate.withdrawnAt === null ? [] : [{ at: candidate.withdrawnAt, text: 'Withdrew', by: null }]),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}
