import { useRef, useState } from 'react';
import { recommendationWords } from '@assay/contract/rounds/dossierWords';
import { Failure } from '@assay/contract/failure';
import type { Competency } from '@assay/contract/rounds/kits';
import { scorecardGaps } from '@assay/contract/rounds/scorecardGaps';
import {
  type OwnScorecard,
  type Recommendation,
  scorecardLimits,
  type ScorecardContent,
} from '@assay/contract/rounds/scorecards';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { RatingFields } from './RatingFields.tsx';
import { SaveState } from './SaveState.tsx';
import { useFeedbackChanged } from './scorecards.queries.ts';
import { useDraft } from './useDraft.ts';

const blank: ScorecardContent = { ratings: [], recommendation: null, summary: '' };
const recommendations = [
  { value: '', label: 'Select a recommendation' },
  ...Object.entries(recommendationWords).map(([value, label]) => ({ value, label })),
];

/** The newest of it: what was typed since, else what was submitted. */
export const contentOf = ({ draft, submitted }: OwnScorecard): ScorecardContent => {
  if (draft) return draft;
  if (!submitted) return blank;
  const { ratings, recommendation, summary } = submitted;
  return { ratings, recommendation, summary };
};

type ScorecardFormProps = {
  meetingId: string;
  card: OwnScorecard;
  competencies: readonly Competency[];
  /** Before the interview it can be prepared, not submitted. */
  canSubmit: boolean;
  onSubmitted: (card: OwnScorecard) => void;
};

/** One's own scorecard; every change is saved at once, and the others see it only when it is submitted. */
export function ScorecardForm({ meetingId, card, competencies, canSubmit, onSubmitted }: ScorecardFormProps) {
  const params = { meetingId };
  const draft = useDraft('scorecard ' + meetingId, { sequence: card.sequence, content: contentOf(card) }, (save) =>
    call('PUT /interviews/:meetingId/scorecard', { params, body: { ...save.content, sequence: save.sequence } }),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const feedbackChanged = useFeedbackChanged();
  const { content } = draft;

  const change = (values: Partial<ScorecardContent>) => {
    const next = { ...content, ...values };
    draft.change(next);
    // Existing errors are rechecked at every change; new ones appear at the next try.
    const left = scorecardGaps(next, competencies);
    setErrors(Object.fromEntries(Object.entries(left).filter(([place]) => place in errors)));
  };
  const resolve = async (which: 'newer' | 'mine') => {
    try {
      const { scorecard } = await call('GET /interviews/:meetingId/scorecard', { params });
      if (which === 'mine') await draft.keepMine(scorecard.sequence);
      else draft.adopt({ sequence: scorecard.sequence, content: contentOf(scorecard) });
    } catch (error) {
      toast.error(failureText(error, 'Failed to load the scorecard'));
    }
  };
  const show = (gaps: Readonly<Record<string, string>>) => {
    setErrors(gaps);
    // Once the gaps are rendered, the first one gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus());
  };
  const submit = async () => {
    const gaps = scorecardGaps(content, competencies);
    setFailure(undefined);
    if (Object.keys(gaps).length > 0) return show(gaps);
    setErrors({});
    setSubmitting(true);
    try {
      await draft.sendNow();
      const body = { ...content, sequence: draft.nextSequence() };
      const { scorecard } = await call('POST /interviews/:meetingId/scorecard/submit', { params, body });
      draft.adopt({ sequence: scorecard.sequence, content: contentOf(scorecard) });
      toast.success('Scorecard submitted');
      onSubmitted(scorecard);
      await feedbackChanged();
    } catch (error) {
      show(error instanceof Failure ? (error.details.errors ?? {}) : {});
      setFailure(failureText(error, 'Failed to submit the scorecard'));
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-1 gap-5"
    >
      {competencies.map((competency) => (
        <RatingFields
          key={competency.id}
          competency={competency}
          rating={content.ratings.find(({ competencyId }) => competencyId === competency.id)}
          errors={{ score: errors[`score:${competency.id}`], evidence: errors[`evidence:${competency.id}`] }}
          onChange={(rating) =>
            change({
              ratings: [...content.ratings.filter(({ competencyId }) => competencyId !== competency.id), rating],
            })
          }
        />
      ))}
      <div className="grid grid-cols-1 gap-4 border-t border-line pt-4">
        <Select
          label="Recommendation"
          className="sm:max-w-72"
          options={recommendations}
          value={content.recommendation ?? ''}
          error={errors['recommendation']}
          onChange={({ currentTarget: { value } }) =>
            change({ recommendation: value === '' ? null : (value as Recommendation) })
          }
        />
        <TextArea
          label={competencies.length > 0 ? 'Summary (optional)' : 'Summary'}
          rows={4}
          maxLength={scorecardLimits.summary}
          value={content.summary}
          error={errors['summary']}
          onChange={({ currentTarget }) => change({ summary: currentTarget.value })}
        />
      </div>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      {Object.keys(errors).length > 0 && (
        <Banner tone="warning">Some answers are missing. They’re marked above.</Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" loading={isSubmitting} disabled={!canSubmit}>
          {card.submitted ? 'Submit revision' : 'Submit scorecard'}
        </Button>
        <SaveState state={draft.state} reason={draft.reason} onResolve={(which) => void resolve(which)} />
      </div>
      {!canSubmit && <p className="text-sm text-ink-muted">You can submit it once the interview has begun.</p>}
    </form>
  );
}
