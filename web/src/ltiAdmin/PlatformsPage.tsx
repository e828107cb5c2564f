import { Fragment } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GraduationCap, Plus } from 'lucide-react';
import type { LtiPlatform } from '@assay/contract/lti';
import { loadFailure } from '../platform/failureText.ts';
import { formatDateTime, formatShortDate } from '../platform/format.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { LOCALE } from '../ui/text/locale.ts';
import { platformsQuery } from './ltiAdmin.queries.ts';
import { PlatformState } from './PlatformState.tsx';
import { gradeCounts, stateWords } from './platformWords.ts';

/** Learning platforms whose courses open quizzes here. */
export function PlatformsPage() {
  const platforms = useQuery(platformsQuery());
  const items = platforms.data?.items;
  return (
    <ListPage
      title="Learning platforms"
      more={<LearnMore page="lti" about="learning platforms" icon />}
      actions={items?.length !== 0 && <Connect />}
      query={platforms}
      rows={items}
      failure={loadFailure(platforms.error, 'Failed to load the learning platforms')}
      bones={{ rows: 3, columns: 5 }}
      empty={
        <EmptyState icon={<GraduationCap size={28} aria-hidden />} action={<Connect />}>
          No learning platforms yet. Connect Moodle or Canvas, and courses can open quizzes here.
        </EmptyState>
      }
    >
      {(rows) => <PlatformList platforms={rows} />}
    </ListPage>
  );
}

const Connect = () => (
  <Link to="/admin/reports/platforms/new" className={buttonClass({ variant: 'primary' })}>
    <Plus size={18} aria-hidden /> <span data-word>Connect platform</span>
  </Link>
);

const PlatformList = ({ platforms }: { platforms: readonly LtiPlatform[] }) => (
  <ResponsiveTable
    caption="Learning platforms"
    rows={platforms}
    rowKey={({ id }) => id}
    columns={[
      { key: 'name', header: 'Name', rowHeader: true, fills: true, cell: (platform) => <Name platform={platform} /> },
      { key: 'state', header: 'Status', cell: ({ state }) => <PlatformState state={state} /> },
      { key: 'people', header: 'People', numeric: true, cell: ({ people }) => people.toLocaleString(LOCALE) },
      {
        key: 'last',
        header: 'Last launch',
        className: 'tabular-nums',
        cell: ({ lastLaunchAt }) =>
          lastLaunchAt === null ? (
            '–'
          ) : (
            <time dateTime={lastLaunchAt} title={formatDateTime(lastLaunchAt)}>
              {formatShortDate(lastLaunchAt, new Date())}
            </time>
          ),
      },
      {
        key: 'grades',
        header: 'Grades',
        className: 'tabular-nums',
        cell: ({ grades }) => <Grades grades={grades} />,
      },
    ]}
    compact={(platform) => ({
      title: <Name platform={platform} />,
      line: (
        <>
          {stateWords[platform.state]} · <Grades grades={platform.grades} />
        </>
      ),
    })}
  />
);

const Grades = ({ grades }: Pick<LtiPlatform, 'grades'>) => {
  const counts = gradeCounts(grades);
  if (counts.length === 0) return 'No grades yet';
  return counts.map(({ count, word }, place) => (
    <Fragment key={word}>
      {place > 0 && ' · '}
      <span className={word === 'not sent' ? 'font-medium text-danger' : undefined}>
        {count.toLocaleString(LOCALE)} {word}
      </span>
    </Fragment>
  ));
};

const Name = ({ platform: { id, name, issuer } }: { platform: LtiPlatform }) => (
  <Link to="/admin/reports/platforms/$id" params={{ id: String(id) }} className="hover:underline" title={issuer}>
    {name}
  </Link>
);
