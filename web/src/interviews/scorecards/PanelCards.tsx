import { useQuery } from '@tanstack/react-query';
import type { InterviewForPanel } from '@assay/contract/rounds/scorecards';
import { loadFailure } from '../../platform/failureText.ts';
import { useOwnUser } from '../../platform/session.ts';
import { Card } from '../../ui/display/Card.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../ui/feedback/Skeleton.tsx';
import { CardRevisions } from './CardRevisions.tsx';
import { CardView } from './CardView.tsx';
import { cardsQuery } from './scorecards.queries.ts';

/** The others' submitted scorecards. */
export function PanelCards({ interview: { meetingId, kit } }: { interview: InterviewForPanel }) {
  const { id } = useOwnUser();
  const cards = useQuery(cardsQuery(meetingId));
  if (cards.isPending) return <SkeletonTable rows={4} columns={2} />;
  if (cards.data === undefined)
    return (
      <ErrorState
        {...loadFailure(cards.error, 'Failed to load the scorecards')}
        onRetry={() => void cards.refetch()}
        retrying={cards.isFetching}
      />
    );
  return cards.data
    .filter(({ userId }) => userId !== id)
    .map((card) => (
      <Card key={`${card.userId} ${card.name}`} title={card.name}>
        <div className="grid gap-3">
          <CardRevisions card={card} competencies={kit?.content.competencies ?? []} />
          <CardView content={card} competencies={kit?.content.competencies ?? []} />
        </div>
      </Card>
    ));
}
