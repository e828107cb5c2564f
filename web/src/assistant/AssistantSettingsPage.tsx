import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { AnswerOf } from '../platform/api.ts';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Fact } from '../ui/display/Facts.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Table } from '../ui/tables/Table.tsx';
import { statusQuery, useModelTest } from './assistant.queries.ts';
import { ModelSeen } from './ModelSeen.tsx';

type Status = AnswerOf<'GET /ai/status'>;

/** The language model: which one, whether it works, what it used, and what it is given. */
export function AssistantSettingsPage() {
  const status = useQuery(statusQuery());
  return (
    <>
      <PageHeader
        title="Assistant settings"
        description="The language model behind it"
        action={
          <Link to="/admin/ai-chat" search={{}} className={buttonClass()}>
            <ArrowLeft size={18} aria-hidden /> AI Assistant
          </Link>
        }
      />
      {status.isError && status.data === undefined ? (
        <ErrorState
          {...loadFailure(status.error, 'Failed to load the settings')}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      ) : status.data === undefined ? (
        <SkeletonText lines={8} />
      ) : (
        <div className="grid gap-6">
          {status.data.model ? <Connected model={status.data.model} today={status.data.today} /> : <NotConnected />}
          <WhatLeaves connected={status.data.model !== null} />
          <Usage usage={status.data.usage} />
        </div>
      )}
    </>
  );
}

const count = new Intl.NumberFormat('en');

function Connected({ model, today }: { model: NonNullable<Status['model']>; today: Status['today'] }) {
  const testing = useModelTest();
  const test = testing.data?.test;
  const run = () =>
    testing.mutate(undefined, { onError: (error) => toast.error(failureText(error, 'Failed to test the model')) });
  return (
    <Card
      title="Language model"
      action={
        <Button loading={testing.isPending} loadingLabel="Testing…" onClick={run}>
          Test the connection
        </Button>
      }
    >
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact term="Model">{model.name}</Fact>
        <Fact term="Runs at">{model.host}</Fact>
        <Fact term="Last answer">
          {model.answeredAt ? formatDateTime(model.answeredAt) : 'None since the server started'}
        </Fact>
        <Fact term="You used today">
          {count.format(today.used)} of {count.format(today.limit)} tokens
        </Fact>
      </dl>
      <div aria-live="polite" className="mt-4 empty:mt-0">
        {test ? (
          <Banner tone={test.works ? 'success' : 'danger'}>
            {test.works ? `It answered in ${(test.ms / 1000).toFixed(1)} s.` : test.problem}
          </Banner>
        ) : (
          model.reachable === false && (
            <Banner tone="warning">
              {model.problem} <ModelSeen model={model} />
            </Banner>
          )
        )}
      </div>
    </Card>
  );
}

const NotConnected = () => (
  <Card title="No language model is connected" beside={<LearnMore page="assistant" about="the assistant" icon />}>
    <p className="max-w-text">
      The assistant answers known questions from your portal’s data. With a language model it understands any question.
      Set these when the server starts:
    </p>
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-control bg-sunken p-4 text-sm"
    >
      {'AI_BASE_URL=http://localhost:11434/v1\nAI_MODEL=qwen3:8b'}
    </pre>
    <p className="max-w-text">
      This example is Ollama on the same machine. vLLM and LM Studio work the same way with their own address. A hosted
      service needs its https address and a key in AI_API_KEY.
    </p>
  </Card>
);

const WhatLeaves = ({ connected }: { connected: boolean }) => (
  <Card
    title={connected ? 'Data the model is given' : 'Data a model would be given'}
    beside={<LearnMore page="privacy" about="privacy" icon />}
  >
    <ul className="grid max-w-text list-disc gap-1 pl-5">
      <li>Your questions and the conversation so far, today’s date and your time zone</li>
      <li>Names, groups, skills, scores, dates and numbers that answer them, at most ten rows at a time</li>
      <li>The status of accounts, attempts, rounds, interviews and candidates</li>
      <li>Titles of rounds and meetings, and passages of the guide</li>
      <li>The first 80 characters of questions in the bank, with figures about their answers</li>
      <li>For new questions: the skill’s name, your topic, style and source text, and why you reject one</li>
      <li>Generated questions after each edit, and your own if you ask, to be answered without the key</li>
      <li>From learners, if a skill allows it: the quiz question, their answer, and what they ask about it</li>
    </ul>
    <p className="mt-4 max-w-text">
      It is never given email addresses, passwords, keys, notes or scorecards, and no names with learners’ questions. It
      can’t change anything.
    </p>
  </Card>
);

const Usage = ({ usage }: { usage: Status['usage'] }) => (
  <Card title="Tokens used" flush={usage.length > 0} {...(usage.length > 0 && { className: 'pb-2' })}>
    {usage.length === 0 ? (
      <EmptyState>None in the last 30 days</EmptyState>
    ) : (
      <Table
        caption="Tokens used in the last 30 days"
        rows={usage.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => index}
        columns={[
          { key: 'day', header: 'Day', rowHeader: true, cell: ({ day }) => formatDate(day) },
          { key: 'name', header: 'Person', cell: ({ name }) => name },
          { key: 'answers', header: 'Answers', numeric: true, cell: ({ answers }) => count.format(answers) },
          { key: 'tokens', header: 'Tokens', numeric: true, cell: ({ tokens }) => count.format(tokens) },
        ]}
      />
    )}
  </Card>
);
