import type { Facts } from './facts.ts';

/** The windows come from the product specification: 7 days to ask or report, 7 days to process. */
const REQUEST_DAYS = 7;
const PROCESS_DAYS = 7;

export const cancellation = (facts: Facts) => `
${facts.product} itself takes no payments. Where ${facts.operator} charges for an assessment, an interview or an account,
the following holds.

## Asking for a cancellation

You can ask to cancel within **${REQUEST_DAYS} days** of the purchase. Write to ${facts.contact} and give your name, the email
address of your account, what you bought and when. You need not give a reason.

## Reporting a problem

If something you paid for did not work or was not what was described, report it to the same contact within **${REQUEST_DAYS} days** of
the day it happened. Say what you saw and when; a screenshot helps.

## What can be refunded

- A purchase that has not been used is refunded in full.
- A quiz that was taken, or an interview that took place, is refunded only if a fault on our side affected it.
- Instead of a refund, you may take the quiz or interview again, where that is possible.
- There is no refund if an account was closed for breaking the [Platform Policy](/policy).

## When you get your money back

We let you know whether a refund is approved. An approved refund is processed within **${PROCESS_DAYS} days**, to the payment method you
used. Your bank may need a few more days to show it.

## Your legal rights

If the law where you live gives you more rights, such as a longer right of withdrawal, those apply.
`;
