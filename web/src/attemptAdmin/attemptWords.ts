import type { ListedAttempt } from '@assay/contract/attemptAdmin';

export const nameOf = ({ firstName, lastName }: Pick<ListedAttempt['learner'], 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;
