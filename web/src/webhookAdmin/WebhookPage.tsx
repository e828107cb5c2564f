import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Unplug } from 'lucide-react';
import type { Webhook } from '@assay/contract/webhooks';
import { isNotFound, loadFailure } from '../platform/failureText.ts';
import { formatDateTime } from '../platform/format.ts';
import { countFilters } from '../platform/listSearch.ts';
import { Card } from '../ui/display/Card.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { usePages } from '../ui/tables/usePages.ts';
import { Deliveries } from './Deliveries.tsx';
import { type DeliverySearch, deliverySearch } from './deliverySearch.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { deliveryWords, WebhookState } from './WebhookState.tsx';
import { deliveriesQuery, webhookQuery } from './webhookAdmin.queries.ts';
import { eventWords, pausedWords, tryText } from './webhookWords.ts';

const states = [
  { value: '', label: 'All deliveries' },
  ...(['waiting', 'failed', 'delivered'] as const).map((value) => ({ value, label: deliveryWords[value] })),
];

/** One webhook, what was sent to it and what comes back. */
export function WebhookPage() {
  const { id = '' } = useParams({ strict: false });
  const webhook = useQuery(webhookQuery(id));
  if (webhook.data) return <Shown webhook={webhook.data} />;
  if (webhook.isPending) return <SkeletonTable rows={8} columns={4} />;
  return (
    <Card>
      <h1 className="sr-only">Webhook</h1>
      {isNotFound(webhook.error) ? (
        <EmptyState icon={<Unplug size={28} aria-hidden />} action={<Back className={buttonClass()} />}>
          This webhook no longer exists
        </EmptyState>
      ) : (
        <ErrorState
          {...loadFailure(webhook.error, 'Failed to load the webhook')}
          onRetry={() => void webhook.refetch()}
          retrying={webhook.isFetching}
        />
      )}
    </Card>
  );
}

const Back = ({ className }: { className: string }) => (
  <Link to="/admin/reports/webhooks" className={className}>
    <ArrowLeft size={18} aria-hidden /> All webhooks
  </Link>
);

function Shown({ webhook }: { webhook: Webhook }) {
  const { id, url } = webhook;
  const search = deliverySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: DeliverySearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports/webhooks/$id', params: { id: String(id) }, search: next, ...options });
  const deliveries = useQuery(deliveriesQuery(String(id), search));
  const pages = usePages(deliveries, search, show);
  const total = deliveries.data?.pagination.total;
  return (
    <>
      <Back className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline" />
      <ListPage
        title={new URL(url).host}
        actions={<WebhookActions webhook={webhook} />}
        filters={{
          active: countFilters(search),
          onClear: () => show({}),
          quick: (
            <Select
              label="Show"
              options={states}
              value={search.state ?? ''}
              onChange={({ currentTarget }) => show(deliverySearch({ state: currentTarget.value }))}
            />
          ),
        }}
        notes={<Facts webhook={webhook} />}
        count={total === undefined ? undefined : total === 1 ? '1 delivery' : `${total} deliveries`}
        query={deliveries}
        rows={deliveries.data?.items}
        failure={loadFailure(deliveries.error, 'Failed to load the deliveries')}
        bones={{ rows: 8, columns: 5 }}
        empty={
          <EmptyState
            action={search.state !== undefined && <Button onClick={() => show({})}>Show all deliveries</Button>}
          >
            {search.state === undefined ? 'Nothing sent in the last 30 days' : 'No results'}
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of deliveries' }}
      >
        {(rows) => <Deliveries webhook={webhook} deliveries={rows} />}
      </ListPage>
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const { url, events, paused, failingSince, formerSecretUntil, waiting, lastTry } = webhook;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <WebhookState webhook={webhook} />
        <span>{url}</span>
      </p>
      <p className="text-sm text-ink-muted">Events: {events.map((type) => eventWords[type]).join(', ')}</p>
      {paused && (
        <Banner tone="warning">
          {pausedWords[paused.because]} {waiting === 1 ? '1 event is waiting.' : `${waiting} events are waiting.`}
        </Banner>
      )}
      {!paused && failingSince && lastTry && (
        <Banner tone="warning">
          {tryText(lastTry)} Nothing delivered since {formatDateTime(failingSince)}.
        </Banner>
      )}
      {formerSecretUntil && <Banner>The old secret still works until {formatDateTime(formerSecretUntil)}.</Banner>}
    </div>
  );
}
