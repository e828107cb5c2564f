/** "4", or "Not asked". */
export const scoreText = (score: number | null): string => (score === null ? 'Not asked' : String(score));
