import { fullName } from '@assay/contract/people/names';
import { scoreWithPoints } from '@assay/contract/quiz/pointsText';
import type { Role } from '@assay/contract/people/auth';
import type { Found } from '@assay/contract/search';
import {
  Bell,
  CirclePlay,
  ClipboardList,
  Copy,
  FilePenLine,
  History,
  ListPlus,
  MessageSquarePlus,
  Send,
  TimerReset,
  LogIn,
  Pencil,
  Plus,
  Scale,
  UserCheck,
  UserRound,
  Video,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { roundWords } from '../../interviews/rounds/roundWords.ts';
import { formatDate, formatDateTimeZone } from '../../platform/format.ts';
import { oneLine } from '../../ui/text/oneLine.ts';
import type { PaletteEntry, PaletteSection } from './paletteEntry.ts';

const dotted = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ');

type Acts = { onCopyLink: (meetingId: string) => void };

/** The server's results, each with its page or act. Only admins find people. */
export const foundSections = (found: Found, role: Role, acts: Acts): PaletteSection[] => [
  { title: 'People', entries: [...found.people.map(personEntry), ...found.people.slice(0, 1).flatMap(personActs)] },
  {
    title: 'Skills',
    entries:
      role === 'admin'
        ? [...found.skills.map(skillEntry), ...found.skills.slice(0, 1).flatMap(skillActs)]
        : found.skills.map(quizEntry),
  },
  {
    title: 'Questions',
    entries: [...found.questions.map(questionEntry), ...found.questions.slice(0, 1).map(correctionEntry)],
  },
  {
    title: role === 'admin' ? 'Attempts' : 'Quiz History',
    entries: [
      ...found.attempts.map(attemptEntries[role]),
      ...(role === 'admin' ? found.attempts.slice(0, 1).flatMap(attemptActs) : []),
    ],
  },
  { title: 'Rounds', entries: found.rounds.map(roundEntry) },
  { title: 'Candidates', entries: found.candidates.map(candidateEntry) },
  { title: 'Interviews', entries: [...found.meetings.map(meetingEntry), ...meetingActs(found.meetings, acts)] },
];

const personEntry = ({ id, email, ...person }: Found['people'][number]): PaletteEntry => ({
  key: `person ${id}`,
  label: fullName(person),
  detail: email,
  Icon: UserRound,
  does: { link: { to: '/admin/reports/users/$id', params: { id: String(id) } } },
});

/** The acts for the best match; skills and questions have theirs below. */
function personActs({ id, email, ...person }: Found['people'][number]): PaletteEntry[] {
  const name = fullName(person);
  const listed = (act: 'edit' | 'notify') => ({
    link: { to: '/admin/users', search: { search: email, act, id } } as const,
  });
  return [
    { key: `edit person ${id}`, label: `Edit: ${name}`, detail: email, Icon: Pencil, does: listed('edit') },
    { key: `notify ${id}`, label: `Send notification: ${name}`, detail: email, Icon: Bell, does: listed('notify') },
    {
      key: `attempts ${id}`,
      label: `View attempts: ${name}`,
      detail: email,
      Icon: History,
      does: { link: { to: '/admin/reports/attempts', search: { user: id } } },
    },
  ];
}

const skillActs = ({ id, name }: Found['skills'][number]): PaletteEntry[] => [
  {
    key: `edit skill ${id}`,
    label: `Edit: ${name}`,
    Icon: Pencil,
    does: { link: { to: '/admin/skills', search: { search: name, act: 'edit', id } } },
  },
  {
    key: `question in ${id}`,
    label: `New question: ${name}`,
    Icon: Plus,
    does: { link: { to: '/admin/questions/new', search: { skill: id } } },
  },
];

const correctionEntry = ({ id, questionText, skillName }: Found['questions'][number]): PaletteEntry => ({
  key: `correct ${id}`,
  label: `Correct results: ${oneLine(questionText)}`,
  detail: skillName,
  Icon: Scale,
  does: { link: { to: '/admin/reports/regrade', search: { question: id } } },
});

const skillEntry = ({ id, name, category, isActive }: Found['skills'][number]): PaletteEntry => ({
  key: `skill ${id}`,
  label: name,
  detail: dotted(category, !isActive && 'Archived'),
  Icon: ListPlus,
  does: { link: { to: '/admin/questions', search: { skill: id } } },
});

const quizEntry = ({ id, name, category }: Found['skills'][number]): PaletteEntry => ({
  key: `skill ${id}`,
  label: `Start a quiz: ${name}`,
  detail: category,
  Icon: CirclePlay,
  does: { link: { to: '/quiz', search: { skill: id } } },
});

const questionEntry = ({ id, questionText, skillName }: Found['questions'][number]): PaletteEntry => ({
  key: `question ${id}`,
  label: oneLine(questionText),
  detail: skillName,
  Icon: FilePenLine,
  does: { link: { to: '/admin/questions/$id', params: { id: String(id) } } },
});

type FoundAttempt = Found['attempts'][number];

const attemptEntries: Record<Role, (attempt: FoundAttempt) => PaletteEntry> = {
  admin: (attempt) => ({
    ...attemptEntry(attempt),
    label: dotted(fullName(attempt.learner), attempt.skillName),
    does: { link: { to: '/admin/reports/attempts/$id', params: { id: String(attempt.id) } } },
  }),
  user: (attempt) => ({
    ...attemptEntry(attempt),
    label: attempt.skillName,
    does: { link: { to: '/quiz/$id', params: { id: String(attempt.id) } } },
  }),
};

const attemptEntry = ({ id, scorePercentage, points, startedAt }: FoundAttempt) => ({
  key: `attempt ${id}`,
  detail: dotted(scorePercentage !== null && scoreWithPoints(scorePercentage, points), formatDate(startedAt)),
  Icon: History,
});

/** The acts that the page of the attempt offers and that do not end or remove something. */
function attemptActs(attempt: FoundAttempt): PaletteEntry[] {
  const { id, status, deadline } = attempt;
  const { label, detail = '' } = attemptEntries.admin(attempt);
  const act = (name: 'assess' | 'extend', verb: string, Icon: LucideIcon): PaletteEntry => ({
    key: `${name} attempt ${id}`,
    label: `${verb}: ${label}`,
    detail,
    Icon,
    does: { link: { to: '/admin/reports/attempts/$id', params: { id: String(id) }, search: { act: name, id } } },
  });
  if (status === 'completed') return [act('assess', 'Assess', MessageSquarePlus)];
  return status === 'open' && deadline !== null ? [act('extend', 'Add time', TimerReset)] : [];
}

const roundEntry = ({ id, title, status }: Found['rounds'][number]): PaletteEntry => ({
  key: `round ${id}`,
  label: title,
  detail: roundWords[status].label,
  Icon: ClipboardList,
  does: { link: { to: '/admin/virtual-rounds/$id', params: { id: String(id) } } },
});

const candidateEntry = ({ id, roundId, roundTitle, name, email }: Found['candidates'][number]): PaletteEntry => ({
  key: `candidate ${id}`,
  label: name,
  detail: dotted(email, roundTitle),
  Icon: UserCheck,
  does: {
    link: {
      to: '/admin/virtual-rounds/$id/candidates/$candidateId',
      params: { id: String(roundId), candidateId: String(id) },
    },
  },
});

/** The acts for the best match that is not over. */
function meetingActs(meetings: Found['meetings'], { onCopyLink }: Acts): PaletteEntry[] {
  const meeting = meetings.find(({ status }) => status !== 'ended');
  if (!meeting) return [];
  const { meetingId, status } = meeting;
  const { label, detail = '' } = meetingEntry(meeting);
  const listed = (act: 'edit' | 'invite') => ({
    link: { to: '/admin/virtual-rounds/meetings', search: { search: meetingId, act, id: meetingId } } as const,
  });
  return [
    {
      key: `join ${meetingId}`,
      label: `Join: ${label}`,
      detail,
      Icon: LogIn,
      does: { link: { to: '/join/$meetingId', params: { meetingId } } },
    },
    {
      key: `copy ${meetingId}`,
      label: `Copy link: ${label}`,
      detail,
      Icon: Copy,
      does: { act: () => onCopyLink(meetingId) },
    },
    {
      key: `invite ${meetingId}`,
      label: `Invite candidate: ${label}`,
      detail,
      Icon: Send,
      does: listed('invite'),
    },
    // As in the list, a live meeting is not edited.
    ...(status === 'scheduled'
      ? [{ key: `edit ${meetingId}`, label: `Edit: ${label}`, detail, Icon: Pencil, does: listed('edit') }]
      : []),
  ];
}

const meetingEntry = ({ meetingId, title, status, startsAt }: Found['meetings'][number]): PaletteEntry => ({
  key: `meeting ${meetingId}`,
  label: title ?? 'Interview',
  detail: dotted(
    { live: 'Live', ended: 'Ended', scheduled: startsAt === null ? 'Open' : null }[status],
    startsAt && formatDateTimeZone(startsAt),
    meetingId,
  ),
  Icon: Video,
  does: { link: { to: '/admin/virtual-rounds/meetings', search: { search: meetingId } } },
});
