import { useEffect, useRef, useState } from 'react';
import { assistantLimits } from '@assay/contract/assistant';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Settings } from 'lucide-react';
import { isNotFound, loadFailure } from '../platform/failureText.ts';
import type { AnswerOf } from '../platform/api.ts';
import { useContentTitle } from '../platform/pageTitle.ts';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { AskBox } from '../ui/forms/AskBox.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { messagesQuery, statusQuery } from './assistant.queries.ts';
import { assistantSearch } from './assistantSearch.ts';
import { branchOf, type Picked } from './branches.ts';
import { ChatMessages } from './ChatMessages.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationMenu } from './ConversationMenu.tsx';
import { ModelSeen } from './ModelSeen.tsx';
import { useAnswer } from './useAnswer.ts';

/** The assistant: one conversation, or a first question above the earlier conversations. */
export function AssistantPage() {
  const { session } = assistantSearch(useSearch({ strict: false }));
  const { said, leave, ...answering } = useAnswer();
  const before = useRef(session);
  useEffect(() => {
    // From one conversation to another place; the answer begun there is stored as far as it comes.
    if (before.current !== undefined && before.current !== session) leave();
    before.current = session;
    // oxlint-disable-next-line react/exhaustive-deps -- when the conversation changes
  }, [session]);
  return (
    <>
      {/* Here, so that the first answer is announced although it opens a conversation. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      {session === undefined ? (
        <Beginning {...answering} />
      ) : (
        <Conversation key={session} id={session} {...answering} />
      )}
    </>
  );
}

const box = {
  placeholder: 'Ask about skills, people, quizzes or interviews',
  maxLength: assistantLimits.message,
  isFocused: true,
};

type Asking = Omit<ReturnType<typeof useAnswer>, 'said' | 'leave'>;

function Beginning({ ask, live, stop }: Asking) {
  const navigate = useNavigate();
  const status = useQuery(statusQuery());
  const begin = (message: string) =>
    ask({ message }, { onBegun: (session) => void navigate({ to: '/admin/ai-chat', search: { session } }) });
  return (
    <>
      <PageHeader
        title="AI Assistant"
        description="Answers from your portal’s data"
        action={
          <Link to="/admin/ai-chat/settings" className={buttonClass()}>
            <Settings size={18} aria-hidden /> Settings
          </Link>
        }
      />
      <div className="grid gap-8">
        <section aria-label="New conversation" className="panel grid gap-4 p-4 sm:p-6">
          <AskBox {...box} isAsking={live !== null} onAsk={begin} onStop={stop} />
          {/* On a phone only the first ones, so that the conversations are near. */}
          <ul aria-label="Examples" className="flex flex-wrap gap-2 max-sm:[&>li:nth-child(n+6)]:hidden">
            {(status.data?.questions ?? []).map((example) => (
              <li key={example}>
                <button
                  type="button"
                  disabled={live !== null}
                  onClick={() => void begin(example)}
                  className="min-h-11 rounded-card border-frame bg-raised px-4 py-2 text-left text-sm hover:border-accent"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
          {status.data && <Answering model={status.data.model} />}
        </section>
        <ConversationList />
      </div>
    </>
  );
}

const Answering = ({ model }: Pick<AnswerOf<'GET /ai/status'>, 'model'>) =>
  model?.reachable === false ? (
    <Banner tone="warning">
      {model.problem} <ModelSeen model={model} />
    </Banner>
  ) : (
    <p className="text-sm text-ink-muted">
      {model
        ? `${model.name} answers. Check what matters on the screens it names.`
        : 'No language model is connected, so it knows only set phrases, such as “report of” and a name.'}
    </p>
  );

function Conversation({ id, ask, follow, live, failed, endedId, stop }: Asking & { id: number }) {
  const navigate = useNavigate();
  const messages = useQuery(messagesQuery(id));
  const session = messages.data?.session;
  useContentTitle(session?.title ?? null);
  const [picked, setPicked] = useState<Picked>(new Map());
  const places = branchOf(messages.data?.items ?? [], picked);
  const last = places.at(-1)?.message;
  /** A new version is the latest of its place. */
  const unpick = (of: number) => {
    const parent = messages.data?.items.find((message) => message.id === of)?.parentId ?? null;
    setPicked(new Map([...picked].filter(([place]) => place !== parent)));
  };
  const running = messages.data?.items.find(({ state }) => state === 'running');
  const runningId = running?.id;
  // Begun on another page, or before this one was loaded again.
  const isForeign = runningId !== undefined && runningId !== endedId && live === null;
  useEffect(() => {
    if (isForeign) void follow(id, runningId, running?.content ?? '');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [isForeign, runningId]);
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
      {messages.isError && (messages.data === undefined || isNotFound(messages.error)) ? (
        <ErrorState
          {...loadFailure(messages.error, 'Failed to load the conversation')}
          onRetry={() => void messages.refetch()}
          retrying={messages.isFetching}
        />
      ) : messages.data === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="panel grid gap-6 p-4 sm:p-6">
          <ChatMessages
            places={places}
            live={live?.sessionId === null || live?.sessionId === id ? live : null}
            failed={failed}
            onPick={(parent, version) => setPicked(new Map([...picked, [parent, version]]))}
            onEdit={(editOf, message) => {
              unpick(editOf);
              return ask({ editOf, message });
            }}
            onRetry={(retryOf) => {
              unpick(retryOf);
              void ask({ retryOf });
            }}
            onContinue={(after) => void ask({ message: 'Continue', sessionId: id, after })}
          />
          <AskBox
            {...box}
            isAsking={live !== null}
            onAsk={(message) => ask({ message, sessionId: id, ...(last?.role === 'assistant' && { after: last.id }) })}
            onStop={stop}
          />
        </div>
      )}
    </>
  );
}
