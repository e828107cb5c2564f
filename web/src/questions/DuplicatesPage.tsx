import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { DuplicatePair } from '@assay/contract/questions/questionBank';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { loadFailure } from '../platform/failureText.ts';
import { positiveNumber } from '../platform/searchValues.ts';
import { SkillFilter } from '../platform/SkillFilter.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LOCALE } from '../ui/text/locale.ts';
import { oneLine } from '../ui/text/oneLine.ts';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
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
        actions={found.data && <ListExports offers={[exportOffer('pairs', 'duplicates', { skillId })]} />}
        filters={{
          active: skillId === undefined ? 0 : 1,
          onClear: () => void navigate({ to: '/admin/questions/duplicates' }),
          quick: (
            <SkillFilter
              skills={skills}
              value={skillId}
              onChange={(value) => {
                const skill = positiveNumber(value);
                void navigate({ to: '/admin/questions/duplicates', search: skill === undefined ? {} : { skill } });
              }}
            />
          ),
        }}
        notes={found.data?.findings.map(({ code, what, why, advice }) => (
          <Banner key={code} tone="warning">
            {what} {why} {advice}
          </Banner>
        ))}
        count={found.data && foundText(found.data)}
        query={found}
        rows={found.data?.items}
        failure={loadFailure(found.error, 'Failed to load duplicates')}
        bones={{ rows: 15, columns: 3 }}
        empty={<EmptyState icon={<Copy size={28} aria-hidden />}>No duplicates</EmptyState>}
      >
        {(pairs) => (
          <ResponsiveTable
            caption="Pairs"
            rows={pairs}
            rowKey={({ one, other }) => `${one.id} ${other.id}`}
            columns={[
              { key: 'alike', header: 'Alike', cell: (pair) => <Alike pair={pair} /> },
              { key: 'one', header: 'Question', fills: true, cell: ({ one }) => <Side question={one} /> },
              { key: 'other', header: 'Other question', fills: true, cell: ({ other }) => <Side question={other} /> },
              {
                key: 'skills',
                header: 'Skill',
                className: 'max-w-48 max-xl:hidden',
                cell: ({ one, other }) => [...new Set([one.skillName, other.skillName])].join(', '),
              },
            ]}
            compact={(pair) => ({
              title: <QuestionLink question={pair.one} />,
              line: <QuestionLink question={pair.other} />,
              corner: <Alike pair={pair} />,
            })}
          />
        )}
      </ListPage>
      {found.data && <p className="mt-3 text-sm text-ink-muted">{comparedText(found.data)}</p>}
    </>
  );
}

function foundText({ total, items }: Duplicates): string {
  const found = total === 1 ? '1 pair' : `${total.toLocaleString(LOCALE)} pairs`;
  return items.length < total ? `${found}, first ${items.length} shown` : found;
}

function comparedText({ questions, isCut, keyPositions }: Duplicates): string {
  const cut = isCut ? ' Of very similar questions, not every pair is shown.' : '';
  const keys = Object.entries(keyPositions).map(([letter, count]) => `${letter}\u00a0${count.toLocaleString(LOCALE)}`);
  return `${questions.toLocaleString(LOCALE)} questions compared.${cut} Position of the correct answer: ${keys.join(', ')}.`;
}

const Alike = ({ pair: { kind, similarity } }: { pair: DuplicatePair }) => (
  <Badge tone={kind === 'same' ? 'warning' : 'info'}>
    {kind === 'same' ? 'The same' : `${Math.round(similarity * 100)}% alike`}
  </Badge>
);

type Question = DuplicatePair['one'];

const Side = ({ question }: { question: Question }) => (
  <>
    <QuestionLink question={question} /> {question.status !== 'live' && <StatusBadge status={question.status} />}
  </>
);

const QuestionLink = ({ question: { id, questionText } }: { question: Question }) => (
  <Link
    to="/admin/questions/$id"
    params={{ id: String(id) }}
    title={oneLine(questionText)}
    className="font-medium hover:underline"
  >
    {oneLine(questionText)}
  </Link>
);
