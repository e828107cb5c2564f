import type { Facts } from './facts.ts';

/** The rules of conduct, and the consequences of breaking them. */
export const platformPolicy = (facts: Facts) => `
This policy holds for everybody who uses ${facts.product} on this site: learners, candidates, interviewers and
administrators. It is kept by ${facts.operator}.

## Acceptable use

- Use the site for learning, assessment and interviews, and for what it was opened to you for.
- Answer quizzes by yourself, with only the aids that the organisers allow.
- Be on time for interviews, be who you say you are, and treat everybody with respect.
- Use the details of other people only for the purpose you were given them for.

## Prohibited activities

- Taking a quiz for somebody else, or letting somebody else take yours.
- Copying, photographing, publishing or trading questions and answers.
- Opening several accounts to get more attempts or a better place on the leaderboard.
- Getting around time limits, access rights or other protections; trying passwords; reading or changing what is not yours.
- Overloading the site, or reading it with programs, unless the organisers have agreed to it. Careful testing for weaknesses that
  is reported at once is welcome when it was agreed before.
- Recording an interview without the consent of everybody in it.
- Harassing, threatening or discriminating against anybody.
- Anything that the law forbids.

## Content guidelines

What you write or show here, such as names, pictures, questions, messages and what is said in interviews, must

- be yours to use, or used with permission;
- be fit for work: nothing hateful, violent, sexual or deceptive;
- not contain secrets or personal details of others;
- not contain malicious code or links to it.

Authors of questions see to it that they are correct, fair to all who take them, and free of stereotypes.

## Enforcement

Breaches can be reported to the contact below. Depending on how serious and how frequent they are, they lead to a reminder,
the removal of the content, an invalid result, a suspended account or a closed one; grave ones are reported to the authorities. You
are told what was decided and why, unless the law forbids it, and you can ask within 14 days for somebody else to look at it again.
What administrators do is recorded.

## Updates

This policy is reviewed from time to time. The date at its top says when it was last changed; changes that matter are
announced on the site. Whoever goes on using the site agrees to the new version.

## Contact

For questions and reports, write to ${facts.contact}.
`;
