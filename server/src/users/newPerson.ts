import { line } from '@assay/contract/fields';

interface Named {
  name: string;
  givenName: string;
  familyName: string;
  email: string;
}

const usable = line(1, 100);
const cleaned = (text: string): string | null => usable.safeParse(text.slice(0, 100)).data ?? null;

/** First and last name for a new account; people with a single name keep it. */
export function namesOf({ name, givenName, familyName, email }: Named): { firstName: string; lastName: string } {
  const [firstWord = '', ...others] = name.trim().split(/\s+/);
  const firstName = cleaned(givenName) ?? cleaned(firstWord) ?? cleaned(email.split('@')[0] ?? '') ?? 'Learner';
  const rest = cleaned(givenName) === null ? others.join(' ') : '';
  return { firstName, lastName: cleaned(familyName) ?? cleaned(rest) ?? '' };
}
