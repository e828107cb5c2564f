import type { CardVersion, Rating, Recommendation } from '@assay/contract/rounds/scorecards';

/** As one submission left it. */
interface Version {
  ratings: Rating[];
  recommendation: Recommendation;
  summary: string;
  submittedAt: Date;
}

interface SubmittedCard extends Version {
  id: number;
}

/** A version that a later one replaced. */
export interface EarlierVersion extends Version {
  scorecardId: number;
}

/**
 * A scorecard with its earlier versions, each with whether its author could have read another by then: they read the
 * others once their own is in, so from the moment that another one was there as well.
 * @param card one of `cards`
 * @param cards all submitted ones of the interview
 * @param earlier the earlier versions of all of them, in order
 */
export function withEarlier(
  card: SubmittedCard,
  cards: readonly SubmittedCard[],
  earlier: readonly EarlierVersion[],
): CardVersion & { earlier: CardVersion[] } {
  const before = (one: SubmittedCard) => earlier.filter(({ scorecardId }) => scorecardId === one.id);
  const readableFrom = cards
    .filter(({ id }) => id !== card.id)
    .map((other) => (before(other)[0] ?? other).submittedAt.getTime());
  const shown = (version: Version, nth: number): CardVersion => ({
    ratings: version.ratings,
    recommendation: version.recommendation,
    summary: version.summary,
    submittedAt: version.submittedAt.toISOString(),
    afterOthers: nth > 0 && readableFrom.some((from) => from < version.submittedAt.getTime()),
  });
  const own = before(card);
  return { ...shown(card, own.length), earlier: own.map(shown) };
}
