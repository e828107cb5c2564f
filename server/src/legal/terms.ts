import { capital, type Facts } from './facts.ts';

/** The agreement between the organisation that runs the site and its users. */
export const terms = (facts: Facts) => `
These terms are an agreement between you and ${facts.operator}. The site runs on the software ${facts.product}. By creating an
account, signing in or joining an interview, you accept them. If you do not, please do not use the site.

## 1. The service

The site offers timed quizzes, results, reports, a leaderboard and interviews. ${capital(facts.operator)} decides what
you are offered and whether it costs anything. Parts may be added, changed or removed.

## 2. Your account

- Give your real name and your own email address, and keep them up to date.
- One person, one account. Do not share your password or let anyone else act in your name.
- You are responsible for what happens under your account. Let us know at once if you think someone else has access.
- If you are too young to agree to this yourself where you live, a parent or guardian must agree for you.

## 3. Quizzes and results

- If a quiz has a time limit, the server measures it and closes the quiz with the answers saved by then.
- Answer by yourself and only with the help that the organisers allow.
- Questions and answers belong to their authors. Do not copy, publish or trade them.
- A score describes one quiz at one time. It is not a certificate unless the organisers say
  so, and decisions about people should never rest on it alone.
- Results gained by breaking these rules can be made void or removed.

## 4. Interviews

Interviews are live conversations. They may be recorded only if everyone in them has agreed beforehand.

## 5. Fair use

The [Platform Policy](/policy) says what is allowed here and what is not. It is part of these terms.

## 6. Payment

Where something is sold, its price and what it contains are shown before you agree. [Cancellation and
Refund](/cancellation) explains how to cancel a purchase, [Shipping and Delivery](/delivery) how you receive it.

## 7. Your data

The [Privacy Policy](/privacy) explains what is stored about you and what you can do about it.

## 8. Availability and liability

The site is run with care, and saved answers are protected against failures. Still, no service is always available, and it
is provided as it is. As far as the law allows, ${facts.operator} is not liable for indirect losses. Nothing in these terms
limits liability that cannot be limited by law, such as for intent or for injury.

## 9. Ending the agreement

You can deactivate your account at any time on your profile page. ${capital(facts.operator)} can suspend or close an account that breaks
these terms, and will say why unless the law forbids it.

## 10. Changes and law

When these terms change, the date at the top of this page changes; important changes are announced on the site before they
take effect. The law of the place where ${facts.operator} is established applies, without taking away the protection that the
law of your own country gives you as a consumer. If one part of these terms is invalid, the others still hold.

## 11. Contact

Write to ${facts.contact}.
`;
