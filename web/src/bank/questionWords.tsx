import { Archive, CircleCheck, Eye, PencilLine, TriangleAlert } from 'lucide-react';
import type { LintFinding } from '@assay/contract/questionLint';
import type { Difficulty, QuestionStatus } from '@assay/contract/questions';
import { Badge } from '../ui/Badge.tsx';

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

/** How much the lint has to say; nothing when it is silent. */
export function LintBadge({ findings }: { findings: readonly LintFinding[] }) {
  if (findings.length === 0) return null;
  const isSerious = findings.some(({ severity }) => severity === 'warning');
  return (
    <Badge tone={isSerious ? 'warning' : 'info'} icon={<TriangleAlert size={13} aria-hidden />}>
      {findings.length === 1 ? '1 finding' : `${findings.length} findings`}
    </Badge>
  );
}

/** A question in one line, without Markdown's marks. */
export function oneLine(text: string): string {
  const plain = text
    .replace(/```[^\n]*\n[\s\S]*?```/g, ' […] ')
    .replace(/!\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, ' [image: $1] ')
    .replace(/[`*_]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain;
}
