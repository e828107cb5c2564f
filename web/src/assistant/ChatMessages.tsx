import { Answer } from './Answer.tsx';
import type { Place } from './branches.ts';
import { AskedQuestion, Question } from './Question.tsx';
import type { FailedAnswer, LiveAnswer } from '../platform/useStreamedAnswer.ts';

type ChatMessagesProps = {
  places: readonly Place[];
  live: LiveAnswer | null;
  failed: FailedAnswer | null;
  onPick: (parentId: number | null, id: number) => void;
  onEdit: (questionId: number, text: string) => Promise<boolean>;
  onRetry: (answerId: number) => void;
  onContinue: (answerId: number) => void;
};

/** One branch of a conversation, and what is being asked. */
export function ChatMessages({ places, live, failed, onPick, onEdit, onRetry, onContinue }: ChatMessagesProps) {
  const answers = places.filter(({ message }) => message.role === 'assistant');
  const isBusy = live !== null;
  return (
    <ol aria-label="Conversation" className="grid gap-4">
      {places.map(({ message, versions }, index) => (
        <li key={message.id} className="grid min-w-0">
          {message.role === 'user' ? (
            <Question
              question={message}
              versions={versions}
              isBusy={isBusy}
              onPick={(id) => onPick(message.parentId, id)}
              onEdit={(text) => onEdit(message.id, text)}
            />
          ) : (
            <Answer
              answer={message}
              live={live?.messageId === message.id ? live : null}
              failure={failed?.messageId === message.id ? failed.failure : null}
              number={answers.findIndex(({ message: { id } }) => id === message.id) + 1}
              versions={versions}
              isBusy={isBusy}
              isLast={index === places.length - 1}
              onPick={(id) => onPick(message.parentId, id)}
              onRetry={() => onRetry(message.id)}
              onContinue={() => onContinue(message.id)}
            />
          )}
        </li>
      ))}
      {live !== null && live.question !== null && (
        <li className="grid gap-4">
          <AskedQuestion>{live.question}</AskedQuestion>
          <p className="text-ink-muted">Looking it up…</p>
        </li>
      )}
    </ol>
  );
}
