import { CircleAlert, CircleCheck, Clock, Pause } from 'lucide-react';
import type { Webhook, WebhookDelivery } from '@assay/contract/webhooks';
import { Badge } from '../ui/display/Badge.tsx';
import { isDelivered } from './webhookWords.ts';

const words = { paused: 'Paused', failing: 'Failing', active: 'Active' } as const;

const stateOf = ({ paused, failingSince }: Webhook) => (paused ? 'paused' : failingSince ? 'failing' : 'active');

export const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  const state = stateOf(webhook);
  const looks = {
    paused: { tone: 'neutral', icon: <Pause size={13} aria-hidden /> },
    failing: { tone: 'danger', icon: <CircleAlert size={13} aria-hidden /> },
    active: { tone: 'success', icon: <CircleCheck size={13} aria-hidden /> },
  } as const;
  return <Badge {...looks[state]}>{words[state]}</Badge>;
};

export const deliveryWords = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Not delivered' } as const;

export const DeliveryBadge = ({ delivery: { state, lastTry } }: { delivery: WebhookDelivery }) => {
  if (state === 'delivered')
    return (
      <Badge tone="success" icon={<CircleCheck size={13} aria-hidden />}>
        {deliveryWords[state]}
      </Badge>
    );
  const hasFailed = lastTry !== null && !isDelivered(lastTry);
  return (
    <Badge
      tone={state === 'failed' ? 'danger' : hasFailed ? 'warning' : 'neutral'}
      icon={state === 'failed' ? <CircleAlert size={13} aria-hidden /> : <Clock size={13} aria-hidden />}
    >
      {state === 'waiting' && hasFailed ? 'Trying again' : deliveryWords[state]}
    </Badge>
  );
};
