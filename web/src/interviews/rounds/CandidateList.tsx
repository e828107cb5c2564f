import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, CircleX, Gavel, Link2Off, LogOut, Pencil, Send, UserMinus } from 'lucide-react';
import type { LastStep, ListedCandidate, Round, RoundCandidate } from '@assay/contract/rounds/rounds';
import { isFree, possibleOutcomes } from '@assay/contract/rounds/roundStatus';
import { formatDateTimeZone, formatShortDate } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx';
import { ResponsiveTable } from '../../ui/tables/ResponsiveTable.tsx';
import type { Sort } from '../../ui/tables/Table.tsx';
import type { RowSelection } from '../../ui/tables/useRowSelection.ts';
import { quizColumns, resultsText } from './QuizScores.tsx';
import { TechnicalCheck } from './TechnicalCheck.tsx';
import type { CandidateDeed } from './CandidateDialogs.tsx';
import { takesCandidates } from './RoundParts.tsx';
import { statusWord } from './roundWords.ts';

type CandidateListProps = {
  round: Round;
  candidates: readonly ListedCandidate[];
  selection: RowSelection<ListedCandidate>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onTag: (tag: string) => void;
  onOpen: (deed: CandidateDeed, candidate: ListedCandidate) => void;
};

/** One line, so that all rows have one height; the rest is in Edit. */
const SHOWN_TAGS = 2;

export const CandidateList = ({ round, candidates, selection, sort, onSort, onTag, onOpen }: CandidateListProps) => (
  <ResponsiveTable
    caption="Candidates"
    rows={candidates}
    rowKey={({ id }) => id}
    choice={{ selection, label: ({ name }) => `Select ${name}` }}
    sort={sort}
    onSort={onSort}
    columns={[
      {
        key: 'name',
        header: 'Candidate',
        headerText: 'name',
        sortable: true,
        rowHeader: true,
        fills: true,
        cell: (candidate) => (
          <>
            <DossierLink round={round} candidate={candidate} />{' '}
            <span className="text-sm font-normal text-ink-muted">{candidate.email}</span>
          </>
        ),
      },
      { key: 'status', header: 'Status', sortable: true, cell: (candidate) => <Status candidate={candidate} /> },
      {
        key: 'step',
        header: 'Last step',
        sortable: true,
        // Below that width, names need the room.
        className: 'max-xl:hidden',
        cell: (candidate) => <Step candidate={candidate} />,
      },
      ...quizColumns(round),
      {
        key: 'check',
        header: 'Check',
        className: round.skills.length > 1 ? 'max-2xl:hidden' : 'max-xl:hidden',
        cell: ({ rehearsal }) => <TechnicalCheck rehearsal={rehearsal} />,
      },
      {
        key: 'tags',
        header: 'Tags',
        className: round.skills.length > 1 ? 'max-2xl:hidden' : 'max-xl:hidden',
        cell: ({ tags }) => (
          <span className="inline-flex items-center gap-2">
            {tags.slice(0, SHOWN_TAGS).map((tag) => (
              <button key={tag} type="button" className="hover:underline" onClick={() => onTag(tag)}>
                {tag}
              </button>
            ))}
            {tags.length > SHOWN_TAGS && <span title={tags.join(', ')}>+{tags.length - SHOWN_TAGS}</span>}
          </span>
        ),
      },
      {
        key: 'actions',
        header: 'Actions',
        headerHidden: true,
        cell: (candidate) => <Actions round={round} candidate={candidate} onOpen={onOpen} />,
      },
    ]}
    compact={(candidate) => ({
      title: <DossierLink round={round} candidate={candidate} />,
      // A phone has room for one of them.
      line:
        candidate.quizzes.length > 0 && candidate.lastStep.what !== 'interview' ? (
          resultsText(candidate)
        ) : (
          <Step candidate={candidate} />
        ),
      corner: <Status candidate={candidate} />,
      menu: <Actions round={round} candidate={candidate} onOpen={onOpen} />,
    })}
  />
);

const DossierLink = ({ round, candidate: { id, name } }: { round: Round; candidate: RoundCandidate }) => (
  <Link
    to="/admin/virtual-rounds/$id/candidates/$candidateId"
    params={{ id: String(round.id), candidateId: String(id) }}
    className="underline-offset-4 hover:underline"
  >
    {name}
  </Link>
);

function Status({ candidate: { status, decision, rescheduleNote } }: { candidate: RoundCandidate }) {
  if (rescheduleNote !== null) return <Badge tone="warning">Asks to move</Badge>;
  const { label, tone } = statusWord(status, decision?.outcome);
  return <Badge tone={tone}>{label}</Badge>;
}

const stepWords: Readonly<Record<Exclude<LastStep['what'], 'interview'>, string>> = {
  added: 'Added',
  link: 'Link sent',
  quiz: 'Quiz completed',
  decided: 'Decided',
  withdrawn: 'Withdrew',
};

/** The last event, or when the interview is; the status says how it went. */
function Step({ candidate: { lastStep, decision, status } }: { candidate: ListedCandidate }) {
  const { what, at } = lastStep;
  const [now] = useState(() => new Date());
  if (what === 'interview') return <time dateTime={at}>{formatDateTimeZone(at)}</time>;
  const isScreened = status === 'decided' && decision?.withoutInterview;
  return (
    <>
      {stepWords[what]} <time dateTime={at}>{formatShortDate(at, now)}</time>
      {isScreened && ', no interview'}
    </>
  );
}

function Actions({
  round,
  candidate,
  onOpen,
}: { candidate: ListedCandidate } & Pick<CandidateListProps, 'round' | 'onOpen'>) {
  const navigate = useNavigate();
  if (round.status === 'archived') return null;
  const { id, status, interview, name, linkSentAt } = candidate;
  const decide = () =>
    void navigate({
      to: '/admin/virtual-rounds/$id/candidates/$candidateId/debrief',
      params: { id: String(round.id), candidateId: String(id) },
    });
  const items: MenuItem[] = [
    ...(possibleOutcomes(candidate).includes('reject') && status !== 'invited'
      ? [{ label: 'Decide', icon: <Gavel size={18} aria-hidden />, onSelect: decide }]
      : []),
    ...(isFree(candidate.status, candidate.decision?.outcome ?? null) && takesCandidates(round)
      ? [
          {
            label: 'Schedule interview',
            icon: <CalendarPlus size={18} aria-hidden />,
            onSelect: () => onOpen('schedule', candidate),
          },
        ]
      : []),
    ...(status === 'withdrawn'
      ? []
      : [
          {
            label: linkSentAt === null ? 'Send link' : 'Send link again',
            icon: <Send size={18} aria-hidden />,
            onSelect: () => onOpen('link', candidate),
          },
        ]),
    ...(linkSentAt === null
      ? []
      : [
          {
            label: 'Revoke links',
            icon: <Link2Off size={18} aria-hidden />,
            onSelect: () => onOpen('revoke', candidate),
          },
        ]),
    { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => onOpen('edit', candidate) },
    ...(status === 'withdrawn'
      ? []
      : [
          {
            label: 'Mark as withdrawn',
            icon: <LogOut size={18} aria-hidden />,
            onSelect: () => onOpen('withdraw', candidate),
          },
        ]),
    ...(status === 'invited'
      ? [{ label: 'Reject', icon: <CircleX size={18} aria-hidden />, onSelect: () => onOpen('reject', candidate) }]
      : []),
    ...(interview === null && status === 'invited'
      ? [
          {
            label: 'Remove from round',
            icon: <UserMinus size={18} aria-hidden />,
            onSelect: () => onOpen('remove', candidate),
            dangerous: true,
          },
        ]
      : []),
  ];
  return <Menu size="small" label={`More for ${name}`} items={items} />;
}
