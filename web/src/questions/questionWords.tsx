import { Archive, CircleCheck, Eye, PencilLine, Scale, TriangleAlert } from 'lucide-react';
import type { LintFinding } from '@assay/contract/questions/questionLint';
import type { Difficulty, Question, QuestionStatus } from '@assay/contract/questions/questions';
import { Badge } from '../ui/display/Badge.tsx';
import { correctionLabel } from './correctionWords.ts';

export const difficultyWords: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };
export const statusWords: Record<QuestionStatus, string> = {
  draft: 'Draft',
  review: 'In review',
  live: 'Live',
  archived: 'Archived',
};

const looks = {
  draft: { tone: 'neutral', Icon: PencilLine },
  review: { tone: 'info', Icon: Eye },
  live: { tone: 'success', Icon: CircleCheck },
  archived: { tone: 'neutral', Icon: Archive },
} as const satisfies Record<QuestionStatus, object>;

export function StatusBadge({ status }: { status: QuestionStatus }) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {statusWords[status]}
    </Badge>
  );
}

/** Shown if the key alone does not explain how the question is marked. */
export function CorrectionBadge({ question: { correction, status } }: { question: Question }) {
  const label = correctionLabel(correction, status);
  if (label === null) return null;
  return (
    <Badge tone={correction?.rule === 'keys' ? 'info' : 'warning'} icon={<Scale size={13} aria-hidden />}>
      {label}
    </Badge>
  );
}

/** The number of lint findings; hidden if none. */
export function LintBadge({ findings }: { findings: readonly LintFinding[] }) {
  if (findings.length === 0) return null;
  const isSerious = findings.some(({ severity }) => severity === 'warning');
  return (
    <Badge tone={isSerious ? 'warning' : 'info'} icon={<TriangleAlert size={13} aria-hidden />}>
      {findings.length === 1 ? '1 issue' : `${findings.length} issues`}
    </Badge>
  );
}
