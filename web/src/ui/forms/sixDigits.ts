export const CODE_LENGTH = 6;

/** At most six digits of the typed or pasted text: `042 817` or `Code: 042817`. */
export const sixDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
