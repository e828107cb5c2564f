import { recommendationWords } from './dossierWords.ts';
import type { Competency } from './kits.ts';
import type { CardVersion } from './scorecards.ts';

// The words about a scorecard that was revised, the same wherever it is shown.

type Revised = CardVersion & { earlier: readonly CardVersion[] };
type At = (iso: string) => string;

/** `Revised 4 Mar 2026, 12:10, after other scorecards were visible to its author`; null: it is as first submitted. */
export const revisedText = ({ earlier, ...latest }: Revised, at: At): string | null =>
  earlier.length === 0 ? null : versionText(latest, earlier.length, at);

/** @param nth of the version; 0 is the first */
export const versionText = ({ submittedAt, afterOthers }: CardVersion, nth: number, at: At): string =>
  nth === 0
    ? `First submitted ${at(submittedAt)}`
    : `Revised ${at(submittedAt)}, ${afterOthers ? 'after' : 'before'} other scorecards were visible to its author`;

/** `First submitted 4 Mar 2026, 11:05: Yes, now No; Depth 3, now 4`; null: it is as first submitted. */
export function changesText(card: Revised, competencies: readonly Competency[], at: At): string | null {
  const [first] = card.earlier;
  if (!first) return null;
  const changes = [
    ...(first.recommendation === card.recommendation
      ? []
      : [`${recommendationWords[first.recommendation]}, now ${recommendationWords[card.recommendation]}`]),
    ...card.ratings.flatMap(({ competencyId, score }) => {
      const before = first.ratings.find((rating) => rating.competencyId === competencyId)?.score ?? null;
      const name = competencies.find(({ id }) => id === competencyId)?.name ?? competencyId;
      return before === score ? [] : [`${name} ${scoreText(before)}, now ${scoreText(score)}`];
    }),
  ];
  return `First submitted ${at(first.submittedAt)}: ${changes.join('; ') || 'same ratings and recommendation'}`;
}

const scoreText = (score: number | null): string => (score === null ? 'not asked' : String(score));
