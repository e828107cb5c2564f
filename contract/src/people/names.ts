/** `Ada Lovelace`; a missing last name leaves no gap. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string | null }): string =>
  `${firstName} ${lastName ?? ''}`.trim();
