/** Below so many candidates rated by at least two people, agreement would be a guess. */
export const AGREEMENT_NEEDS = 10;
