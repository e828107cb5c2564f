import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { useContentTitle } from '../platform/pageTitle.ts';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { buttonClass } from '../ui/forms/Button.tsx';
import { examplesQuery, messagesQuery, useAsk } from './assistant.queries.ts';
import { assistantSearch } from './assistantSearch.ts';
import { ChatMessages } from './ChatMessages.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import { QuestionBox } from './QuestionBox.tsx';

/** The assistant: one conversation, or a first question above the earlier conversations. */
export function AssistantPage() {
  const { session } = assistantSearch(useSearch({ strict: false }));
  const { said, ...asking } = useQuestion();
  return (
    <>
      {/* Here, so that the first answer is announced although it opens a conversation. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      {session === undefined ? <Beginning {...asking} /> : <Conversation key={session} id={session} {...asking} />}
    </>
  );
}

type Asking = Omit<ReturnType<typeof useQuestion>, 'said'>;

function Beginning({ ask, pending }: Asking) {
  const navigate = useNavigate();
  const examples = useQuery(examplesQuery());
  const begin = (message: string) =>
    ask({ message }, (session) => void navigate({ to: '/admin/ai-chat', search: { session } }));
  return (
    <>
      <PageHeader title="AI Assistant" description="Answers from your portal’s data." />
      <div className="grid gap-8">
        <section aria-label="New conversation" className="panel grid gap-4 p-4 sm:p-6">
          <QuestionBox isAsking={pending !== null} onAsk={begin} />
          <ul aria-label="Examples" className="flex flex-wrap gap-2">
            {(examples.data ?? []).map((example) => (
              <li key={example}>
                <button
                  type="button"
                  disabled={pending !== null}
                  onClick={() => void begin(example)}
                  className="min-h-11 rounded-full border-frame bg-raised px-4 text-sm hover:border-accent"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-muted">
            It looks for known words, also “report of” and a name. No language model is connected.
          </p>
        </section>
        <ConversationList />
      </div>
    </>
  );
}

function Conversation({ id, ask, pending }: Asking & { id: number }) {
  const navigate = useNavigate();
  const messages = useQuery(messagesQuery(id));
  const session = messages.data?.session;
  useContentTitle(session?.title ?? null);
  const back = (
    <Link to="/admin/ai-chat" search={{}} className={buttonClass()}>
      <ArrowLeft size={18} aria-hidden /> All conversations
    </Link>
  );
  return (
    <>
      <PageHeader
        title={session?.title ?? 'Conversation'}
        action={
          <div className="flex gap-2">
            {back}
            {session && (
              <ConversationMenu
                session={session}
                onRemoved={() => void navigate({ to: '/admin/ai-chat', search: {} })}
              />
            )}
          </div>
        }
      />
      {messages.isError ? (
        <ErrorState
          {...loadFailure(messages.error, 'Failed to load the conversation')}
          onRetry={() => void messages.refetch()}
          retrying={messages.isFetching}
        />
      ) : messages.data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="panel grid gap-6 p-4 sm:p-6">
          <ChatMessages messages={messages.data.items} pending={pending} />
          <QuestionBox isAsking={pending !== null} onAsk={(message) => ask({ message, sessionId: id })} />
        </div>
      )}
    </>
  );
}

/** One question at a time; `said` is the latest answer, for screen readers. */
function useQuestion() {
  const [pending, setPending] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const asking = useAsk();
  const ask = async (
    question: { message: string; sessionId?: number },
    onAnswer?: (sessionId: number) => void,
  ): Promise<boolean> => {
    setPending(question.message);
    try {
      const { sessionId, message } = await asking.mutateAsync(question);
      setSaid(`Assistant: ${message.content}`);
      onAnswer?.(sessionId);
      return true;
    } catch (error) {
      toast.error(failureText(error, 'No answer came. Try again.'));
      return false;
    } finally {
      setPending(null);
    }
  };
  return { ask, pending, said };
}
