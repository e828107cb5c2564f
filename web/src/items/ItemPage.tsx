import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, FileQuestionMark, Pencil, Scale } from 'lucide-react';
import type { ItemPopulation } from '@assay/contract/questions/items';
import { isNotFound, loadFailure } from '../platform/failureText.ts';
import { positiveNumber } from '../platform/searchValues.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Markdown } from '../ui/text/Markdown.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { StatCard } from '../ui/display/StatCard.tsx';
import { ItemBadges } from './ItemBadges.tsx';
import { itemQuery } from './items.queries.ts';
import {
  correlationText,
  disagreementTexts,
  discriminationText,
  facilityText,
  flagTexts,
  missingText,
  percent,
  RETAKES_HINT,
  secondsText,
} from './itemWords.ts';
import { type Item, OptionCharts } from './OptionCharts.tsx';

/** One question: the options selected, by whom, and what follows. */
export function ItemPage() {
  const { id = '' } = useParams({ strict: false });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const population: ItemPopulation = raw['population'] === 'all' ? 'all' : 'first';
  const versionId = positiveNumber(raw['versionId']);
  const item = useQuery(itemQuery(id, { population, versionId }));
  return (
    <>
      <Link
        to="/admin/reports/items"
        search={{
          ...(item.data && { skillId: item.data.skill.id }),
          ...(population === 'all' && { population }),
        }}
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft size={18} aria-hidden /> All questions
      </Link>
      {item.data !== undefined ? (
        item.data.item === null ? (
          <>
            <PageHeader title="Question" />
            <Card>
              <EmptyState icon={<FileQuestionMark size={28} aria-hidden />}>No answers yet</EmptyState>
            </Card>
          </>
        ) : (
          <Analysed item={{ ...item.data, item: item.data.item }} population={population} />
        )
      ) : item.isPending ? (
        <Card flush>
          <SkeletonTable rows={6} columns={4} />
        </Card>
      ) : (
        <>
          <PageHeader title={isNotFound(item.error) ? 'Question not found' : 'Question'} />
          <Card>
            {isNotFound(item.error) ? (
              <EmptyState
                icon={<FileQuestionMark size={28} aria-hidden />}
                action={
                  <Link to="/admin/reports/items" className={buttonClass()}>
                    Show all questions
                  </Link>
                }
              >
                This question doesn’t exist.
              </EmptyState>
            ) : (
              <ErrorState
                {...loadFailure(item.error, 'Failed to load this question')}
                onRetry={() => void item.refetch()}
                retrying={item.isFetching}
              />
            )}
          </Card>
        </>
      )}
    </>
  );
}

function Analysed({ item: all, population }: { item: Item; population: ItemPopulation }) {
  const { item, skill, versions, efficiency } = all;
  const navigate = useNavigate();
  const show = (search: { population?: ItemPopulation; versionId?: number }) =>
    void navigate({ to: '/admin/reports/items/$id', params: { id: String(item.questionId) }, search });
  return (
    <>
      <PageHeader
        title={`Question ${item.questionId}`}
        description={
          <span className="inline-flex flex-wrap items-center gap-2">
            {skill.name}
            <Badge>{capitalised(item.difficulty)}</Badge>
            {item.status !== 'live' && <Badge>{capitalised(item.status)}</Badge>}
            <ItemBadges {...item} />
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            <Link to="/admin/questions/$id" params={{ id: String(item.questionId) }} className={buttonClass()}>
              <Pencil size={18} aria-hidden /> Edit
            </Link>
            <Link to="/admin/reports/regrade" search={{ question: item.questionId }} className={buttonClass()}>
              <Scale size={18} aria-hidden /> Correct question
            </Link>
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <div className="flex items-center gap-4">
          <Select
            label="Answers of"
            labelHidden
            className="w-40 flex-none"
            options={[
              { value: 'first', label: 'First attempts' },
              { value: 'all', label: 'All attempts' },
            ]}
            value={population}
            onChange={({ currentTarget }) => show({ population: currentTarget.value === 'all' ? 'all' : 'first' })}
          />
          {population === 'all' && <p className="text-sm text-ink-muted">{RETAKES_HINT}</p>}
        </div>
        {versions.length > 1 && (
          <Select
            label="Version"
            className="max-w-text"
            options={versions.map((one) => ({ value: one.versionId, label: versionLabel(one) }))}
            value={item.versionId}
            onChange={({ currentTarget }) => show({ population, versionId: Number(currentTarget.value) })}
          />
        )}
        {item.flag !== null && <Banner tone="warning">{flagTexts[item.flag].advice}</Banner>}
        {item.disagreement !== null && <Banner>{disagreementTexts[item.disagreement].advice}</Banner>}
        <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
          <StatCard
            label="% correct"
            value={item.facility === null ? '–' : percent(item.facility)}
            note={likelyText(item)}
            info="Facility: share of correct answers; blanks count as wrong. With Wilson’s 95% interval."
          />
          <StatCard
            label="Discrimination"
            value={
              item.discrimination.state === 'known' ? (
                correlationText(item.discrimination.value)
              ) : (
                <span className="text-lg">{discriminationText(item.discrimination)}</span>
              )
            }
            note={missingText(item.discrimination) ?? `Interval and value: ${discriminationText(item.discrimination)}`}
            info="Correlation with the score on other questions, with Fisher’s 95% interval. Above 0.20 is good, below 0.10 poor."
          />
          <StatCard
            label="Left blank"
            value={percent(item.omitted + item.notReached)}
            note={`${percent(item.omitted)} skipped, ${percent(item.notReached)} not reached`}
            info="Skipped: a later question was answered. Not reached: no later answers."
          />
          <StatCard
            label="Mean time"
            value={secondsText(item.meanSeconds)}
            note={extraText(item, efficiency)}
            info="Average time on screen, over all visits."
          />
        </div>
        <Card>
          <Markdown>{item.questionText}</Markdown>
        </Card>
        <OptionCharts item={all} population={population} />
      </div>
    </>
  );
}

const versionLabel = (one: Item['versions'][number]) =>
  `Version ${one.version}: ${answersText(one)}, ${one.facility === null ? 'marked by a correction' : `${facilityText(one)} correct`}`;

const answersText = ({ answers }: { answers: number }) => (answers === 1 ? '1 answer' : `${answers} answers`);

function likelyText({ facilityInterval, answers, discrimination }: Item['item']) {
  if (facilityInterval === null) return missingText(discrimination);
  const { low, high } = facilityInterval;
  return `Probably ${percent(low)} to ${percent(high)}, from ${answersText({ answers })}`;
}

function extraText({ alphaIfDeleted, weight }: Item['item'], efficiency: number | null): string {
  const parts = [
    efficiency !== null && `discriminative efficiency ${correlationText(efficiency)}`,
    alphaIfDeleted !== null && `reliability without it ${correlationText(alphaIfDeleted)}`,
    weight !== null && `effective weight ${percent(weight)}`,
  ].filter((part) => part !== false);
  const [first = '', ...others] = parts;
  return [capitalised(first), ...others].join(', ');
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
