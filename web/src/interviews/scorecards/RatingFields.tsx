import { useId } from 'react';
import { CircleAlert } from 'lucide-react';
import type { Competency } from '@assay/contract/rounds/kits';
import { scorecardLimits, type ScorecardContent } from '@assay/contract/rounds/scorecards';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { AnchorList } from '../kits/AnchorList.tsx';
import { scoreText } from './scorecardWords.ts';

type DraftRating = ScorecardContent['ratings'][number];

type RatingFieldsProps = {
  competency: Competency;
  rating: DraftRating | undefined;
  errors: { score: string | undefined; evidence: string | undefined };
  onChange: (rating: DraftRating) => void;
};

const scores = [1, 2, 3, 4, 5, null] as const;

/** One competency: its score by the anchors, and what the candidate said or did. */
export function RatingFields({ competency: { id, name, anchors }, rating, errors, onChange }: RatingFieldsProps) {
  const group = useId();
  const given = rating ?? { competencyId: id, evidence: '' };
  const needsEvidence = given.score === 1 || given.score === 5;
  const anchor = typeof given.score === 'number' ? anchors[given.score - 1] : undefined;
  return (
    <fieldset
      className="grid min-w-0 gap-3 border-t border-line pt-4"
      aria-describedby={errors.score && `${group}-error`}
    >
      <legend className="float-left font-semibold">{name}</legend>
      <div
        className="clear-both grid justify-start gap-1 sm:gap-2"
        style={{ gridTemplateColumns: 'repeat(5, minmax(0, 2.75rem)) auto' }}
      >
        {scores.map((score) => (
          <label
            key={scoreText(score)}
            className={cx(
              'touch-target inline-flex cursor-pointer items-center justify-center rounded-control border py-1.5 font-medium tabular-nums has-focus-visible:outline-2 has-focus-visible:outline-accent',
              score === null && 'px-2 whitespace-nowrap max-sm:text-sm',
              given.score === score ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              data-invalid={errors.score === undefined ? undefined : true}
              checked={given.score === score}
              onChange={() => onChange({ ...given, score })}
            />
            {scoreText(score)}
          </label>
        ))}
      </div>
      {errors.score !== undefined && (
        <p id={`${group}-error`} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger">
          <CircleAlert size={16} aria-hidden />
          {errors.score}
        </p>
      )}
      {anchor !== undefined && <p className="max-w-text text-sm">{anchor}</p>}
      <details className="text-sm">
        <summary className="cursor-pointer text-ink-muted">Examples of each score</summary>
        <AnchorList anchors={anchors} className="mt-2" />
      </details>
      <TextArea
        label={`Evidence for ${name}`}
        hint={needsEvidence && errors.evidence === undefined ? 'Required for this score' : undefined}
        rows={2}
        maxLength={scorecardLimits.evidence}
        value={given.evidence}
        error={errors.evidence}
        onChange={({ currentTarget }) => onChange({ ...given, evidence: currentTarget.value })}
      />
    </fieldset>
  );
}
