import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  ChevronRight,
  CircleCheckBig,
  DoorOpen,
  FilePenLine,
  Flag,
  MailWarning,
  SearchCheck,
  Timer,
  UserRoundX,
} from 'lucide-react';
import type { Summary } from '../reports/adminReports.queries.ts';
import { Card } from '../ui/display/Card.tsx';
import { cx } from '../ui/cx.ts';
import { attentionEntries, type AttentionKind } from './attentionEntries.ts';

const looks: Record<AttentionKind, { Icon: typeof Timer; tone: string }> = {
  peopleWaiting: { Icon: DoorOpen, tone: 'bg-warning-soft text-warning' },
  failedMails: { Icon: MailWarning, tone: 'bg-danger-soft text-danger' },
  flagged: { Icon: Flag, tone: 'bg-danger-soft text-danger' },
  pendingInterviews: { Icon: CalendarClock, tone: 'bg-info-soft text-info' },
  openAttempts: { Icon: Timer, tone: 'bg-info-soft text-info' },
  questionsInReview: { Icon: SearchCheck, tone: 'bg-accent-soft text-accent' },
  draftQuestions: { Icon: FilePenLine, tone: 'bg-sunken text-ink-muted' },
  deactivatedUsers: { Icon: UserRoundX, tone: 'bg-sunken text-ink-muted' },
};

/** Pending work for an admin; each entry links to the matching list. */
export function Attention({ attention }: Pick<Summary, 'attention'>) {
  const entries = attentionEntries(attention);
  return (
    <Card title="Needs attention" flush className="pb-2">
      {entries.length === 0 ? (
        <p className="flex items-center gap-3 px-4 pb-4 text-ink-muted sm:px-6">
          <CircleCheckBig size={22} aria-hidden className="text-success" /> All clear
        </p>
      ) : (
        <ul className={cx('grid', entries.length > 1 && 'lg:grid-cols-2')}>
          {entries.map(({ kind, count, words, target }) => {
            const { Icon, tone } = looks[kind];
            return (
              <li key={`${kind} ${words}`} className="border-t border-line">
                <Link
                  {...target}
                  className="group flex min-h-14 items-center gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-accent-soft sm:px-6"
                >
                  <span className={cx('grid size-11 flex-none place-items-center rounded-full', tone)}>
                    <Icon size={20} aria-hidden />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="font-semibold tabular-nums">{count}</span> {words}
                  </span>
                  <ChevronRight size={18} aria-hidden className="text-ink-muted" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
