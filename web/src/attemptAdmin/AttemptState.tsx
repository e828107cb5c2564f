import { CircleCheck, CircleSlash, Timer } from 'lucide-react';
import type { AttemptStatus } from '@assay/contract/quiz/attemptAdmin';
import { Badge } from '../ui/display/Badge.tsx';

const looks = {
  open: { tone: 'info', Icon: Timer, word: 'Running' },
  completed: { tone: 'success', Icon: CircleCheck, word: 'Completed' },
  void: { tone: 'danger', Icon: CircleSlash, word: 'Void' },
} as const satisfies Record<AttemptStatus, object>;

export function AttemptState({ status }: { status: AttemptStatus }) {
  const { tone, Icon, word } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {word}
    </Badge>
  );
}
