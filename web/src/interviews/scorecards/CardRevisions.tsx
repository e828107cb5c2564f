import { changesText, revisedText, versionText } from '@assay/contract/rounds/cardRevisions';
import type { Competency } from '@assay/contract/rounds/kits';
import type { CardVersion } from '@assay/contract/rounds/scorecards';
import { formatDateTimeZone } from '../../platform/format.ts';
import { CardView } from './CardView.tsx';

type CardRevisionsProps = {
  card: CardVersion & { earlier: readonly CardVersion[] };
  competencies: readonly Competency[];
};

/** When a scorecard was revised, with its earlier versions to open; on paper, what changed in one line. */
export function CardRevisions({ card, competencies }: CardRevisionsProps) {
  const { earlier } = card;
  if (earlier.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-1 text-sm">
      <p className="text-ink-muted">{revisedText(card, formatDateTimeZone)}</p>
      <p className="hidden wrap-anywhere text-ink-muted print:block">
        {changesText(card, competencies, formatDateTimeZone)}
      </p>
      <details className="w-full print:hidden">
        <summary className="touch-target cursor-pointer font-medium text-accent">
          {earlier.length === 1 ? 'Earlier version' : `${earlier.length} earlier versions`}
        </summary>
        <ol className="mt-2 grid gap-4 border-l-2 border-line pl-4">
          {earlier
            .map((version, nth) => (
              <li key={version.submittedAt} className="grid gap-2">
                <p className="text-ink-muted">{versionText(version, nth, formatDateTimeZone)}</p>
                <CardView content={version} competencies={competencies} />
              </li>
            ))
            .toReversed()}
        </ol>
      </details>
    </div>
  );
}
