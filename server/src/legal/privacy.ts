import type { Facts } from './facts.ts';

/** The stored data, with purpose, retention and readers. The text must match the program: change both together. */
export const privacy = (facts: Facts) => `
This page says what ${facts.product} stores about you, why, for how long, and what you can do about it. Responsible for
it is ${facts.operator}. For every question, and to use your rights, write to ${facts.contact}.

## What is stored

| What | Why | For how long |
|---|---|---|
| Your account: first and last name, email address, role, picture if there is one, your preferences, and your password as a one-way hash that cannot be turned back | To let you in, and to show you and the organisers whose result is whose | As long as the account exists |
| Your quizzes: when you started and ended, the questions you were given, your answers and when you gave them, your score | This is what the site is for | As long as the account exists |
| Your open sessions: the network address the name your browser gives itself, the hash of a random number it keeps, when it signed in and when it was last seen | So that you can see where you are signed in, and end it; and so that you get in while somebody guesses at your password | 30 days after the session has ended |
| An audit log: sign-ins, failed sign-ins, changes of passwords and roles, and what administrators do | To find and prove misuse | 400 days; the network addresses in it 30 days |
| The server's own log: of every request the number of your account and the network it came from, not the whole address | To find faults and attacks | As long as the organisation keeps the server's log |
| Messages sent to you on this site | So that you can read them | Read ones 90 days, unread ones until you read them or the account ends |
| Interviews: the name and email address given, when somebody asked to come in, who let them in, who was in the room and when | To let in the right people, and to know who was there | The requests ${facts.kept.requests} days, the address they came from one day; who was there ${facts.kept.attendance} days |
| What is written in the chat of an interview | So that nobody who loses the connection misses it | ${facts.kept.chat} days |
| How an interview's connection was: delay, loss, stills | To explain a bad call | ${facts.kept.quality} days |
| Outgoing mail | So that no email is lost when the mail server is away | Its text until it is sent; of an email that the mail server would not take for a day, until ${facts.keptEmailDays} days after its last try, so that it can still be sent when the mail server is repaired. To whom and when 30 days |
| Backups of all of the above | So that nobody's results are lost | As long as the organisation keeps them |

Your browser keeps the sign-in token, your name, the theme you chose, a random number by which the
server knows this browser again, and answers that have not reached the server yet.
It keeps them in its local storage. **No cookies are set.** Signing out removes the token and your name.

## What does not happen

- The pages load nothing from other companies: no analytics, no advertising, no fonts, maps or scripts from elsewhere${facts.hasGoogle ? ', except what the sign-in with Google needs' : ''}.
- Sound and picture of an interview are not stored here. They go from browser to browser, encrypted${facts.hasRelay ? ', or through a relay of the organisation that cannot read them' : ''}; for that the browsers in one room learn each other's network addresses.${
  facts.stunHosts.length > 0
    ? ` To find a way to each other they ask ${facts.stunHosts.join(' and ')}, which see the address of whoever asks.`
    : ''
}
- Nobody's data are sold, and no profile of you is made for any purpose other than the quizzes themselves.
- The server looks nothing up about you: the address shown at the top of the page is simply the one your request came from.
${
  facts.hasGoogle
    ? `
## Sign-in with Google

You may sign in with Google instead of a password. To offer that, the pages on which you sign in, register or prove with
Google who you are load a script from Google, so that Google learns your network address and that you opened such a page.
Only if you choose to sign in with Google does it learn who you are; this site then receives your name, email address, picture and the number by which
Google knows you, and nothing else. Google's own privacy policy holds for what Google does.
`
    : ''
}
## Who sees what

- **You** see everything about yourself.
- **Other people who are signed in** see your name, your picture and, on the leaderboard, your results. ${
  facts.showsEmails
    ? 'Your email address is visible to them, because the organisation has chosen so.'
    : 'Your email address is masked for them unless you choose to show it.'
}
- **Administrators** see accounts, email addresses and results, and act on them; what they do is written to the audit log.
- **The people who operate the server** can technically read what is stored on it.
${facts.hasMailServer ? '- **The mail service of the organisation** carries the emails this site sends to you.\n' : ''}
## How long your account lives

You can deactivate your account on your profile page. From then on nobody can sign in to it and it is not shown to
others. For **30 days** you can bring it back with your email address and your password. After that everything personal
in it is deleted for good; you can also have that done at once. Your quiz results stay in the statistics without anything
that leads to you. Copies in backups disappear when those backups are replaced.

## Your rights

You can see and correct your details and download what is stored about you on your profile page, and delete your account as described above.
You may also ask for any of this, object to how your data are used, or ask to have it restricted, by writing to ${facts.contact}. If you
think that your data are handled wrongly you may complain to the data protection authority where you live.

## How it is protected

Passwords are stored only as salted hashes that are slow to compute. Sign-in tokens are stored only as hashes. Guessing is
slowed down and counted. Every page forbids scripts from anywhere else. No system is perfect: tell us if you
find a weakness.

## Changes

When this page changes, the date at its top changes with it. Changes that matter are announced on the site.
`;
