import { recommendationWords } from '@assay/contract/rounds/dossierWords';
import type { Competency } from '@assay/contract/rounds/kits';
import type { ScorecardContent } from '@assay/contract/rounds/scorecards';
import { scoreText } from './scorecardWords.ts';

type CardViewProps = { content: ScorecardContent; competencies: readonly Competency[] };

/** A submitted scorecard to read: recommendation, summary, then each score with its anchor and evidence. */
export const CardView = ({ content: { ratings, recommendation, summary }, competencies }: CardViewProps) => (
  <div className="grid gap-3">
    {recommendation && <p className="font-semibold">{recommendationWords[recommendation]}</p>}
    {summary !== '' && <p className="max-w-text whitespace-pre-line wrap-anywhere">{summary}</p>}
    <dl className="grid gap-3">
      {competencies.map(({ id, name, anchors }) => {
        const { score = null, evidence = '' } = ratings.find(({ competencyId }) => competencyId === id) ?? {};
        return (
          <div key={id}>
            <dt className="flex items-baseline justify-between gap-3 text-sm font-medium">
              {name} <span className="tabular-nums">{scoreText(score)}</span>
            </dt>
            <dd className="max-w-text text-sm text-ink-muted">
              {score !== null && anchors[score - 1]}
              {evidence !== '' && <p className="mt-1 whitespace-pre-line text-ink wrap-anywhere">{evidence}</p>}
            </dd>
          </div>
        );
      })}
    </dl>
  </div>
);
