/** The tab whose claim has the greatest rank holds the attempt. */
export type TabClaim = {
  tab: string;
  rank: number;
  /** Over every claim made or received. */
  greatest: number;
};

/** A page opened later has a later clock, so it ranks above those opened before. */
export function firstClaim(tab: string, secondsTaken: number): TabClaim {
  const rank = Math.floor(secondsTaken * 1000);
  return { tab, rank, greatest: rank };
}

/** Above every other claim: the person continues here. */
export function renewClaim({ tab, greatest }: TabClaim, secondsTaken: number): TabClaim {
  const rank = Math.max(greatest + 1, Math.floor(secondsTaken * 1000));
  return { tab, rank, greatest: rank };
}

export const hearClaim = (claim: TabClaim, rank: number): TabClaim => ({
  ...claim,
  greatest: Math.max(claim.greatest, rank),
});

/** Tabs restored at the same instant have the same rank; then their names decide. */
export const isBeatenBy = (claim: TabClaim, other: { rank: number; tab: string }): boolean =>
  other.rank > claim.rank || (other.rank === claim.rank && other.tab > claim.tab);
