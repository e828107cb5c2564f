import type { KitContent } from '@assay/contract/rounds/kits';
import { Card } from '../../ui/display/Card.tsx';
import { AnchorList } from './AnchorList.tsx';

/** A kit to read: the questions in their order, then what each score looks like. */
export function KitView({ content: { competencies, questions } }: { content: KitContent }) {
  const nameOf = (id: string | null) => competencies.find((competency) => competency.id === id)?.name;
  const minutes = questions.reduce((sum, question) => sum + question.minutes, 0);
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Card title="Questions" action={<span className="text-sm text-ink-muted">{minutes} min</span>}>
        <ol className="grid gap-5">
          {questions.map(({ id, text, competencyId, followUps, minutes: planned }, place) => (
            <li key={id} className="grid grid-cols-[1.75rem_1fr] gap-y-1">
              <span aria-hidden className="font-semibold text-ink-muted tabular-nums">
                {place + 1}
              </span>
              <p className="max-w-text font-medium">{text}</p>
              <p className="col-start-2 text-sm text-ink-muted">
                {[nameOf(competencyId), `${planned} min`].filter(Boolean).join(' · ')}
              </p>
              {followUps.length > 0 && (
                <ul className="col-start-2 max-w-text list-disc pl-5 text-sm">
                  {followUps.map((followUp) => (
                    <li key={followUp}>{followUp}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Competencies" className="grid grid-cols-1">
        {competencies.map((competency) => (
          <details key={competency.id} className="border-t border-line py-3 first-of-type:border-t-0">
            <summary className="cursor-pointer font-medium">{competency.name}</summary>
            <AnchorList anchors={competency.anchors} className="mt-2" />
          </details>
        ))}
      </Card>
    </div>
  );
}
