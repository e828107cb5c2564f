import type { Facts } from './facts.ts';

/** The rules of conduct, and the consequences of breaking them. */
export const platformPolicy = (facts: Facts) => `
This policy applies to everyone who uses ${facts.product} on this site: learners, candidates, interviewers and
administrators. It is maintained by ${facts.operator}.

## Acceptable use

- Use the site for learning, assessment and interviews, and for the purpose you were given access for.
- Answer quizzes by yourself, with only the aids that the organisers allow.
- Be on time for interviews, be who you say you are, and treat everyone with respect.
- Use other people’s details only for the purpose they were given to you.

## Prohibited activities

- Taking a quiz for someone else, or letting someone else take yours.
- Copying, photographing, publishing or trading questions and answers.
- Opening several accounts to get more attempts or a better rank on the leaderboard.
- Getting around time limits, access rights or other protections; trying passwords; reading or changing data that is not yours.
- Overloading or scraping the site, unless the organisers have agreed to it. Careful security testing that was agreed beforehand
  and is reported at once is welcome.
- Recording an interview without the consent of everyone in it.
- Harassing, threatening or discriminating against anyone.
- Anything illegal.

## Content guidelines

Everything you write, show or say here, such as names, pictures, questions, messages and interviews, must

- be yours to use, or used with permission;
- be fit for work: nothing hateful, violent, sexual or deceptive;
- not contain secrets or personal details of others;
- not contain malicious code or links to it.

Authors make sure that their questions are correct, fair to all learners, and free of stereotypes.

## Enforcement

Report breaches to the contact below. Depending on how serious and how frequent they are, they lead to a reminder, the
removal of content, a void result, or a suspended or closed account; serious crimes are reported to the authorities. We
let you know what was decided and why, unless the law forbids it. Within 14 days you can ask for a review by another person.
Actions of administrators are recorded.

## Updates

This policy is reviewed from time to time. The date at its top says when it was last changed; important changes are
announced on the site. By continuing to use the site, you agree to the new version.

## Contact

For questions and reports, write to ${facts.contact}.
`;
