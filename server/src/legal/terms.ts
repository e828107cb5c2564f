import type { Facts } from './facts.ts';

/** The agreement between the organisation that runs the site and its users. */
export const terms = (facts: Facts) => `
These terms hold between you and ${facts.operator}, who runs this site with the software ${facts.product}. By creating an
account, signing in or joining an interview you accept them. If you do not, please do not use the site.

## 1. The service

The site offers timed quizzes, results, reports, a leaderboard and interviews. What is offered to you, and whether it
costs anything, is decided by ${facts.operator}. Parts may be added, changed or taken away.

## 2. Your account

- Give your true name and an email address that is yours, and keep them up to date.
- One person, one account. Do not share your password or let anybody else act in your name.
- You answer for what happens under your account. Tell us at once if you think somebody else has access to it.
- If you are under the age at which you can agree to this alone where you live, a parent or guardian must agree for you.

## 3. Quizzes and results

- Time limits are measured by the server. A quiz that runs out is closed with the answers saved by then.
- Answer by yourself and only with the help that the organisers allow.
- Questions and answers belong to their authors. Do not copy, publish or trade them.
- A score describes one quiz at one time. A result says how sure it is; it is no certificate unless the
  organisers say so, and decisions about people should never rest on it alone.
- Results obtained by breaking these rules can be marked invalid or removed.

## 4. Interviews

Interviews are live conversations. They may be recorded only if everybody in them has agreed beforehand.

## 5. Fair use

The [Platform Policy](/policy) says what is allowed here and what is not. It is part of these terms.

## 6. Payment

Where something is sold, its price and what it contains are shown before you agree. [Cancellation and
Refund](/cancellation) says how to get out of a purchase, [Shipping and Delivery](/delivery) how you receive it.

## 7. Your data

The [Privacy Policy](/privacy) says what is stored about you and what you can do about it.

## 8. Availability and liability

The site is run with care, and saved answers are protected against failures. Still, no service is always there, and it is
provided as it is. As far as the law allows, ${facts.operator} is not liable for indirect losses. Nothing in these terms
limits liability that cannot be limited by law, such as for intent or for injury.

## 9. Ending it

You can deactivate your account at any time on your profile page. ${capital(facts.operator)} can suspend or close an account that breaks
these terms, and will say why unless the law forbids it.

## 10. Changes and law

When these terms change, the date at the top of this page changes; changes that matter are announced on the site before
they hold. The law of the place where ${facts.operator} is established applies, without taking away the protection that the
law of your own country gives you as a consumer. If one part of these terms is invalid, the others still hold.

## 11. Contact

Write to ${facts.contact}.
`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
