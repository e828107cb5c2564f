import { Link } from '@tanstack/react-router';
import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react';
import type { LintFinding } from '@assay/contract/questions/questionLint';

/** A finding of the lint, or of the other checks of a set of questions. */
type ShownFinding = Pick<LintFinding, 'what' | 'why' | 'advice' | 'questionId'> & { code: string; severity: string };

/** The findings, each with its reason and advice. */
export function LintFindings({ findings, stale }: { findings: readonly ShownFinding[] | undefined; stale: boolean }) {
  if (findings === undefined) return <p className="text-sm text-ink-muted">Checking…</p>;
  return (
    <div aria-busy={stale} className="grid gap-3">
      <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
        {findings.length === 0 ? (
          <>
            <CircleCheck size={18} aria-hidden className="text-success" /> No issues
          </>
        ) : findings.length === 1 ? (
          '1 issue'
        ) : (
          `${findings.length} issues`
        )}
      </p>
      <ul className="grid gap-3">
        {findings.map(({ code, severity, what, why, advice, questionId }) => (
          <li key={`${code} ${what}`} className="flex gap-3 rounded-control bg-sunken p-3">
            {severity !== 'notice' ? (
              <TriangleAlert size={18} role="img" aria-label="Warning" className="mt-0.5 flex-none text-warning" />
            ) : (
              <Lightbulb size={18} role="img" aria-label="Notice" className="mt-0.5 flex-none text-info" />
            )}
            <div className="grid min-w-0 gap-1 text-sm">
              <p className="font-semibold wrap-anywhere">{what}</p>
              <p className="text-ink-muted">{why}</p>
              <p>{advice}</p>
              {questionId !== undefined && (
                <Link
                  to="/admin/questions/$id"
                  params={{ id: String(questionId) }}
                  target="_blank"
                  className="justify-self-start font-medium text-accent underline underline-offset-4"
                >
                  Open question in new tab
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
