import { useState } from 'react';
import { CircleAlert, MessageCircleQuestionMark } from 'lucide-react';
import type { ChatMessage } from '@assay/contract/assistant';
import { dialogueLimits } from '@assay/contract/quiz/dialogues';
import type { Failure } from '@assay/contract/failure';
import type { LiveAnswer } from '../../../platform/useStreamedAnswer.ts';
import { AfterWait } from '../../../ui/feedback/AfterWait.tsx';
import { RateLimitWait } from '../../../ui/feedback/RateLimitNotice.tsx';
import { AskBox } from '../../../ui/forms/AskBox.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ModelText } from '../../../ui/text/ModelText.tsx';
import { useDialogue } from './useDialogue.ts';

type DialogueProps = {
  attemptId: number;
  questionId: number;
  /** Of the question, as its card shows it. */
  number: number;
  messages: readonly ChatMessage[];
};

/** Asking a language model about one question of a finished quiz, below its explanation. */
export function Dialogue({ attemptId, questionId, number, messages }: DialogueProps) {
  const [isOpened, setIsOpened] = useState(false);
  const { live, said, failed, ask, stop, retry } = useDialogue(attemptId, questionId, messages);
  const isShown = isOpened || messages.length > 0;
  if (!isShown)
    return (
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start print:hidden"
        onClick={() => setIsOpened(true)}
      >
        <MessageCircleQuestionMark size={18} aria-hidden /> Ask about this question
      </Button>
    );
  const asked = messages.filter(({ role }) => role === 'user').length;
  const left = dialogueLimits.questions - asked;
  return (
    <section aria-label={`Your questions about question ${number}`} className="grid gap-4 border-t border-line pt-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      {(messages.length > 0 || live !== null) && (
        <ol className="grid gap-4">
          {messages.map((message, index) => (
            <li key={message.id} className="grid min-w-0">
              {message.role === 'user' ? (
                <Asked>{message.content}</Asked>
              ) : (
                <Answer
                  answer={message}
                  live={live?.messageId === message.id ? live : null}
                  failure={failed?.messageId === message.id ? failed.failure : null}
                  // Only the latest one, and not while another is written.
                  onRetry={index === messages.length - 1 && live === null ? () => retry(message.id) : null}
                />
              )}
            </li>
          ))}
          {live !== null && live.question !== null && (
            <li className="grid gap-4">
              <Asked>{live.question}</Asked>
              <Waiting live={live} />
            </li>
          )}
        </ol>
      )}
      {left > 0 || live !== null ? (
        <div className="print:hidden">
          <AskBox
            placeholder="Ask about this question"
            maxLength={dialogueLimits.message}
            isFocused={isOpened}
            isAsking={live !== null}
            onAsk={ask}
            onStop={stop}
          />
        </div>
      ) : null}
      <p className="text-sm text-ink-muted">
        A language model answers and may be wrong. {left === 1 ? '1 question' : `${Math.max(left, 0)} questions`} left.
      </p>
    </section>
  );
}

const Asked = ({ children }: { children: string }) => (
  <p className="max-w-text justify-self-end rounded-card bg-accent-soft px-4 py-2 wrap-anywhere whitespace-pre-line">
    <span className="sr-only">You: </span>
    {children}
  </p>
);

function Answer({
  answer: { content, state, problem },
  live,
  failure,
  onRetry,
}: {
  answer: ChatMessage;
  live: LiveAnswer | null;
  failure: Failure | null;
  onRetry: (() => void) | null;
}) {
  const text = live?.text ?? content;
  const isCut = state === 'stopped' || state === 'broken';
  return (
    <div className="grid min-w-0 gap-2">
      <span className="sr-only">Language model: </span>
      {text !== '' && <ModelText>{text}</ModelText>}
      {state === 'running' && <Waiting live={live} />}
      {isCut && (
        <p className="flex max-w-text flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <CircleAlert size={18} aria-hidden className="flex-none text-warning" />
          {failure?.message ?? problem ?? 'You stopped this answer.'}
          {onRetry && (
            <AfterWait failure={failure}>
              {(mustWait) => (
                <Button size="small" className="print:hidden" disabled={mustWait} onClick={onRetry}>
                  Try again
                </Button>
              )}
            </AfterWait>
          )}
        </p>
      )}
      {failure && <RateLimitWait failure={failure} />}
    </div>
  );
}

const Waiting = ({ live }: { live: LiveAnswer | null }) => (
  <p className="text-ink-muted">
    {live?.isLost ? 'Connection lost. Reconnecting…' : live?.text ? 'Writing…' : 'Thinking…'}
  </p>
);
