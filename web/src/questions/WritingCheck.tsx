import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../assistant/assistant.queries.ts';
import { failureText } from '../platform/failureText.ts';
import { useDebounced } from '../platform/useDebounced.ts';
import { Card } from '../ui/display/Card.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { gateQuery, useBlindSolve } from './bank.queries.ts';
import { LintFindings } from './LintFindings.tsx';
import { gateItemOf, problemsOf, type TypedQuestion } from './questionForm.ts';

const PAUSE_MS = 500;

type Props = { typed: TypedQuestion; questionId: number | undefined };

/** The findings on the question as it is written; a language model answers it without the key when asked to. */
export function WritingCheck({ typed, questionId }: Props) {
  const item = useMemo(() => gateItemOf(typed, questionId), [typed, questionId]);
  const found = useQuery(gateQuery(useDebounced(item, PAUSE_MS)));
  const model = useQuery(statusQuery()).data?.model ?? null;
  const solving = useBlindSolve();
  // About another text, an answer says nothing.
  const isOfThis = JSON.stringify(solving.variables) === JSON.stringify(item);
  const solved = isOfThis ? solving.data : undefined;
  return (
    <Card title="Writing check">
      <div className="grid gap-4">
        <LintFindings findings={found.data && [...found.data, ...(solved ?? [])]} stale={found.isPlaceholderData} />
        {model && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              size="small"
              disabled={Object.keys(problemsOf(typed)).length > 0}
              loading={solving.isPending}
              onClick={() => solving.mutate(item)}
            >
              Answer without key
            </Button>
            <p role="status" className="text-sm text-ink-muted">
              {solved
                ? `${model.name} answered without the key${solved.length === 0 ? ' and agrees with it' : ''}.`
                : isOfThis && solving.isError
                  ? failureText(solving.error, 'Failed to ask the model')
                  : `Sends the question to ${model.name}.`}
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}
