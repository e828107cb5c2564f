/** The tab of this browser that holds an attempt is the one whose claim has the greatest rank. */
export type TabClaim = {
  tab: string;
  rank: number;
  /** Of every claim that was made or heard. */
  greatest: number;
};

/** A page that is opened later has a later clock, so it ranks above those that were open before. */
export function firstClaim(tab: string, secondsTaken: number): TabClaim {
  const rank = Math.floor(secondsTaken * 1000);
  return { tab, rank, greatest: rank };
}

/** Above every other: the person continues here. */
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
