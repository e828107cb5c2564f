import { capital, type Facts } from './facts.ts';

const asksOthers = ({ hasGoogle, services: others, hasPlatform }: Facts) =>
  hasGoogle || others.length > 0 || hasPlatform;

const services = ({ services: labels }: Facts) =>
  labels.length === 0
    ? ''
    : `
## Sign-in with ${labels.join(' or ')}

If you sign in this way, your browser opens the pages of that service, which learns that you come here. This site then
receives your ID there, your name and email address, and your role or group if the organisation set that up. Your
ID there is kept as long as the account exists, and the ID of your session there until 30 days after it ended here, so
that signing out there also signs you out here.
`;

const platforms = ({ hasPlatform }: Facts) =>
  hasPlatform
    ? `
## Learning platforms

If you open a quiz from a learning platform of your organisation, that platform sends your ID there, your name and, if it
shares it, your email address. An administrator can also import these for all members of a course. Your score goes to
the gradebook of the course. All of this is kept as long as the account exists.
`
    : '';

/** The stored data, with purpose, retention and readers. The text must match the program: change both together. */
export const privacy = (facts: Facts) => `
This page explains what ${facts.product} stores about you, why, for how long, and what you can do about it.
${capital(facts.operator)} is responsible for it. For questions, and to use your rights, write to ${facts.contact}.

## What is stored

| Data | Purpose | Kept |
|---|---|---|
| Your account: first and last name, email address and how it was confirmed, role, ${facts.hasGoogle ? 'the address of your picture at Google, Google’s ID for you, ' : ''}your preferences, and a one-way hash of your password | To let you in, and to show whose result is whose | As long as the account exists |
| Your group, such as a class or an intake, if an administrator sets one | To show results by group | As long as the account exists |
| Extra time, or no time limit, if an administrator grants you either | To give you that time in every quiz | As long as the account exists |
| Two-step sign-in, if you turn it on: the secret that you share with your authenticator app, encrypted, and hashes of your recovery codes | To check the codes you enter | Until you turn it off |
| Your quizzes: when you started and finished, the questions you were given, your answers and when you gave them, the time you spent on each question, your score and its corrections, any time added, and the reason if an attempt was made void | To score your quizzes and show you and the organisers how you did | As long as the account exists; then without your name |
| Assessments of your quizzes: what a reviewer wrote, and their rating | To add a reviewer’s view to the score | As long as the account exists |
| Your sessions: network address, browser, when you signed in and were last seen, and hashes of two random numbers that your browser keeps | To show you where you are signed in, and to let you in while someone else guesses your password | 30 days after the session ends |
| Failed attempts to sign in to your account, and where they came from | To stop people from guessing passwords and codes | About a day |
| An audit log: sign-ins, failed sign-ins, changes to passwords and roles, and what administrators do | To find and prove misuse | 400 days; the network addresses in it 30 days |
| The server’s own log: for every request, the number of your account and the network it came from, but not the whole address | To find faults and attacks | As long as the organisation keeps the server’s log |
| Messages sent to you on this site | To let you read them | Read ones 90 days; unread ones until you read them or the account ends |
| Interviews: the name and email address you gave, the check of your devices and network, when you asked to join, who let you in, and who was in the room and when | To let in the right people, and to know who was there | The requests ${facts.kept.requests} days, the address they came from one day; who was there ${facts.kept.attendance} days |
| Rounds of interviews: your name and email address, the tags your organisation gave you, whether your interviews took place, hashes of the links to your own page and of codes you asked for there, the last check of your devices and network there, and what you write when you ask for another time | To arrange your interviews | Until you delete it on your own page, the organisation removes you, you delete your account, or the round has been over for a time the organisation sets, usually a year. Your page says how long. Then only numbers without your name stay |
| Rounds of interviews: the panel’s scorecards and notes about you, what was decided and why, and when links to a summary of these were opened. You can download what was written about you once you have withdrawn, have been emailed a final decision, or the round is closed | To decide on evidence | As long as your place in the round, the notes ${facts.kept.notes} days after the decision; ratings and outcomes then stay without your name |
| If a skill allows it: what you ask a language model about a quiz question, and its answers. It is given the question, your answer and what you write, but not your name | To explain the question, and to let you read it again | As long as the attempt and your account exist |
| Tokens that a language model used for you, by day | To limit its use | As long as the account exists |
| If you are an administrator: your questions to the assistant, and its answers, which may name people | To let you read them again | Until you delete them or the account ends |
| Chat messages in an interview | So that a lost connection loses no messages | ${facts.kept.chat} days |
| The quality of an interview’s connection: delay, loss, frozen pictures | To explain a bad call | ${facts.kept.quality} days |
| Outgoing emails | So that no email is lost while the mail server is away | The text until it is sent; if the mail server refuses it for a day, until ${facts.keptEmailDays} days after its last try, so that it can still be sent once the mail server works again. The recipient and time 30 days |
| Backups of all of the above | So that no results are lost | As long as the organisation keeps them |

Your browser keeps the following itself. **No cookies are set.**

- **In its local storage:** your sign-in token, your name, email address and role, your theme and other display settings, a
  random number that identifies this browser to the server, and answers that have not reached the server yet.
- **In its session storage, until you close the tab:** the quiz that is open, the meeting you joined with the name and
  email address you gave and whether your camera and microphone were on, and unsent answers where local storage is blocked.

Signing out removes the token and your details from local storage.

## What does not happen

- There are no analytics and no advertising, and no fonts, maps or scripts from other companies${facts.hasGoogle ? ', except what sign-in with Google needs' : ''}.
- Sound and pictures of an interview are not stored here. They go from browser to browser, encrypted${facts.hasRelay ? ', or through a relay of the organisation that cannot read them' : ''}. For that, the browsers in a room learn each other’s network addresses.${
  facts.stunHosts.length > 0
    ? ` To find a way to each other, they ask ${facts.stunHosts.join(' and ')}, which see your network address.`
    : ''
}
- Your data is not sold, and no profile of you is made for any purpose other than the quizzes themselves.
- The server asks no other service about you${asksOthers(facts) ? ', except where you come from one of those named below' : ''}: the IP address that pages show once you’re signed in is the one your request came from.
${
  facts.hasGoogle
    ? `
## Sign-in with Google

You may sign in with Google instead of a password. To offer that, the pages where you sign in, register or confirm your
Google account load a script from Google, so that Google learns your network address and that you opened such a page.
Only if you sign in with Google does it learn who you are. This site then receives your name, email address,
picture and Google’s ID for you, and nothing else.

The pictures of people who signed in with Google are loaded from Google whenever a page shows them, so that Google learns
your network address, too. Google’s own privacy policy covers what Google does.
`
    : ''
}${services(facts)}${platforms(facts)}
## Who sees what

- **You** see your account, your quizzes and your messages. Some skills do not show the correct answers, and an
  assessment is yours to see once an administrator shares it.
- **Other people who are signed in** see your name${facts.hasGoogle ? ', your picture' : ''} and, on the leaderboard, your results. ${
  facts.showsEmails
    ? 'Your email address is visible to them, because the organisation shows it.'
    : 'Your email address is masked for them unless you decide to show it.'
}
- **Administrators** see accounts, email addresses, groups, extra time and results, and can change them. Their actions are recorded in
  the audit log.
- **Programs that an administrator connects**, such as the organisation’s own records, receive what that administrator allows,
  for example that you finished a quiz and with which score.
- **The people who operate the server** can technically read what is stored on it.
${facts.hasMailServer ? '- **The mail service of the organisation** carries the emails this site sends to you.\n' : ''}
## How long your account lives

You can deactivate your account on your profile page. You can then no longer use it, and others no longer see it. For
**30 days** you can bring it back by signing in. After that, all personal data in it is permanently deleted; you can also
delete it at once. Your quiz results stay in the statistics without anything that leads to you. Copies in backups
disappear when those backups are replaced.

## Your rights

On your profile page you can see and correct your details, download what is stored about you, and delete your account.
The download lists what it leaves out. To ask for that or for anything else, to object to how your data is used, or to
have its use restricted, write to ${facts.contact}. If you think that your data is handled wrongly, you may complain to
the data protection authority where you live.

## How it is protected

Passwords are stored only as salted hashes that are slow to compute, and sign-in tokens only as hashes. Guessing is slowed
down and counted. Every page forbids scripts from anywhere else. No system is perfect: if you find a weakness, please let
us know.

## Changes

When this page changes, so does the date at its top. Important changes are announced on the site.
`;
