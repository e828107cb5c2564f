import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { DuplicatePair } from '@assay/contract/questionBank';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { everySkillQuery } from '../attemptAdmin/attemptAdmin.queries.ts';
import { loadFailure } from '../platform/failureText.ts';
import { positiveNumber } from '../platform/searchValues.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { oneLine } from '../ui/text/oneLine.ts';
import { Select } from '../ui/forms/Select.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { BackToBank } from './BackToBank.tsx';
import { type Duplicates, duplicatesQuery } from './bank.queries.ts';
import { StatusBadge } from './questionWords.tsx';

/** Duplicate questions, of one skill against all or everywhere, and the distribution of keys. */
export function DuplicatesPage() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const skillId = positiveNumber(asked['skill']);
  const navigate = useNavigate();
  const skills = useQuery(everySkillQuery());
  const found = useQuery(duplicatesQuery(skillId));
  return (
    <>
      <BackToBank skill={skillId} />
      <ListPage
        title="Duplicates"
        description="Same or similar questions"
        filters={
          <>
            <Select
              label="Skill"
              className="sm:max-w-sm"
              options={[
                { value: '', label: 'All skills' },
                ...(skills.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={skillId ?? ''}
              onChange={({ currentTarget }) => {
                const skill = positiveNumber(currentTarget.value);
                void navigate({ to: '/admin/questions/duplicates', search: skill === undefined ? {} : { skill } });
              }}
            />
            {found.data?.findings.map(({ code, what, why, advice }) => (
              <Banner key={code} tone="warning">
                {what} {why} {advice}
              </Banner>
            ))}
          </>
        }
        count={found.data && comparedText(found.data)}
        tools={found.data && <ExportMenu list="duplicates" filter={{ skillId }} label="Export pairs" />}
        query={found}
        rows={found.data?.items}
        failure={loadFailure(found.error, 'Failed to load duplicates')}
        bones={{ rows: 5, columns: 2 }}
        empty={<EmptyState icon={<Copy size={28} aria-hidden />}>No duplicates</EmptyState>}
      >
        {(pairs) => (
          <ul className="grid gap-3" aria-label="Pairs">
            {pairs.map((pair) => (
              <li key={`${pair.one.id} ${pair.other.id}`} className="panel grid gap-3 p-4">
                <Badge tone={pair.kind === 'same' ? 'warning' : 'info'} className="justify-self-start">
                  {pair.kind === 'same' ? 'The same' : `${Math.round(pair.similarity * 100)}% alike`}
                </Badge>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Side question={pair.one} />
                  <Side question={pair.other} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}

function comparedText({ questions, total, items, isCut, keyPositions }: Duplicates): string {
  const found = total === 1 ? '1 pair found' : `${total} pairs found`;
  const shown = items.length < total ? `, the first ${items.length} shown` : '';
  const cut = isCut ? ' Of very similar questions, not every pair is shown.' : '';
  const keys = Object.entries(keyPositions).map(([letter, count]) => `${letter} ${count}`);
  return `${questions} questions compared, ${found}${shown}.${cut} Correct answers: ${keys.join(', ')}.`;
}

const Side = ({ question }: { question: DuplicatePair['one'] }) => (
  <div className="grid content-start justify-items-start gap-1">
    <Link
      to="/admin/questions/$id"
      params={{ id: String(question.id) }}
      className="font-medium wrap-anywhere hover:underline"
    >
      {oneLine(question.questionText)}
    </Link>
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
      {question.skillName} <StatusBadge status={question.status} />
    </p>
  </div>
);
