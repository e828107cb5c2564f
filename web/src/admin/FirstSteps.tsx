import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Summary } from '../reports/adminReports.queries.ts';
import type { GuidePageName } from '../platform/guide.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Card } from '../ui/display/Card.tsx';

const GuideLink = ({ page, children }: { page: GuidePageName; children: string }) => (
  <Link
    to="/admin/guide/$page"
    params={{ page }}
    className="touch-target font-medium text-accent underline-offset-4 hover:underline"
  >
    {children}
  </Link>
);

/** A new installation shows only the first steps. */
export function FirstSteps({ totals }: Pick<Summary, 'totals'>) {
  const steps = [
    { isDone: totals.skills > 0, to: '/admin/skills', words: 'Add a skill', more: 'The topic of a quiz.' },
    {
      isDone: totals.questions > 0,
      to: '/admin/questions',
      words: 'Write or import its questions',
      more: 'A quiz needs ten.',
    },
    {
      isDone: totals.users > 1,
      to: '/admin/users',
      words: 'Invite people',
      more: 'They register, or you create accounts.',
    },
    {
      isDone: totals.attempts.now > 0,
      to: '/admin/reports',
      words: 'Read the first results',
      more: 'Once a quiz is completed.',
    },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title="First steps">
      <ol className="grid gap-3 sm:grid-cols-2">
        {steps.map(({ isDone, to, words, more }) => (
          <li key={words} className="flex gap-3">
            {isDone ? (
              <CircleCheck size={22} aria-hidden className="text-success" />
            ) : (
              <CircleDashed
                size={22}
                aria-hidden
                className={words === next?.words ? 'text-accent' : 'text-ink-muted'}
              />
            )}
            <span>
              <Link to={to} className="touch-target font-medium text-accent underline-offset-4 hover:underline">
                {words}
              </Link>
              {isDone && <span className="sr-only"> (done)</span>}
              {words === next?.words && (
                <>
                  {' '}
                  <Badge tone="accent">Next</Badge>
                </>
              )}
              <span className="block text-sm text-ink-muted">{more}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-muted">
        <Link to="/admin/guide" className="touch-target font-medium text-accent underline-offset-4 hover:underline">
          The guide
        </Link>{' '}
        explains each step. Before real people come, set up <GuideLink page="mail">mail</GuideLink>,{' '}
        <GuideLink page="backup">backups</GuideLink> and <GuideLink page="monitoring">monitoring</GuideLink>.
      </p>
    </Card>
  );
}
