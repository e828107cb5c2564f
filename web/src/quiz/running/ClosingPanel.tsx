import { LoaderCircle } from 'lucide-react';
import { closingWords } from '../quizWords.ts';
import type { QuizRun } from '../engine/runState.ts';

/** Between the last answer and the score. */
export function ClosingPanel({ run }: { run: QuizRun }) {
  const { title, text } = closingWords(run);
  return (
    <section className="panel grid min-h-72 content-center justify-items-center gap-4 p-8 text-center">
      <LoaderCircle size={40} aria-hidden className="animate-spin text-accent" />
      <p className="display text-lg">{title}</p>
      <p className="max-w-md text-ink-muted">{text}</p>
    </section>
  );
}
