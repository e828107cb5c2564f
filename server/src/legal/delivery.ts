import type { Facts } from './facts.ts';

/** Nothing is ever shipped. */
export const delivery = (facts: Facts) => `
**Shipping is not applicable.** ${facts.product} is an online service: no goods are sold and nothing is sent by post, so there are
no shipping costs, shipping addresses or delivery times.

## How you receive the service

- An account can be used as soon as it has been created.
- Quizzes, results and reports are available on this site right away, wherever you sign in.
- Interviews take place in the browser, at the time agreed, through the link you were given.
- Messages and codes are shown on this site or sent to the email address of your account, usually within minutes.

## If something does not arrive

Check your spam folder first. If a message is missing, a quiz does not open or an interview link does
not work, write to ${facts.contact}. If you paid for it, see [Cancellation and Refund](/cancellation).
`;
