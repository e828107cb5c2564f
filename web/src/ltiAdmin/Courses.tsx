import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import type { LtiCourse, LtiPlatform } from '@assay/contract/lti';
import { loadFailure } from '../platform/failureText.ts';
import { formatDateTime, formatShortDate } from '../platform/format.ts';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import { ImportLearnersModal } from './ImportLearnersModal.tsx';
import { coursesQuery } from './ltiAdmin.queries.ts';
import { membersText } from './platformWords.ts';

/** The platform's courses, whose learners can be imported into groups. */
export function Courses({ platform }: { platform: LtiPlatform }) {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<number>();
  const courses = useQuery(coursesQuery(platform.id, page));
  const { items, pagination } = courses.data ?? {};
  const open = items?.find(({ id }) => id === openId);
  const acts = (course: LtiCourse) =>
    platform.state === 'active' && (
      <Menu
        size="small"
        label={`Actions for ${titleOf(course)}`}
        items={[
          {
            label: 'Import learners',
            icon: <UsersRound size={18} aria-hidden />,
            onSelect: () => setOpenId(course.id),
          },
        ]}
      />
    );
  if (items?.length === 0)
    return (
      <Card title="Courses">
        <p className="text-ink-muted">
          No courses yet. A course appears with its first launch, if the platform lets us read its members.
        </p>
      </Card>
    );
  return (
    <Card title="Courses" flush>
      {courses.isPending ? (
        <SkeletonTable rows={3} columns={4} />
      ) : items === undefined ? (
        <ErrorState
          {...loadFailure(courses.error, 'Failed to load the courses')}
          onRetry={() => void courses.refetch()}
          retrying={courses.isFetching}
        />
      ) : (
        <ResponsiveTable
          inCard
          caption="Courses"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            { key: 'title', header: 'Course', rowHeader: true, fills: true, cell: titleOf },
            {
              key: 'last',
              header: 'Last launch',
              className: 'tabular-nums',
              cell: ({ lastLaunchAt }) => (
                <time dateTime={lastLaunchAt} title={formatDateTime(lastLaunchAt)}>
                  {formatShortDate(lastLaunchAt, new Date())}
                </time>
              ),
            },
            { key: 'group', header: 'Group', cell: ({ group }) => group ?? '–' },
            {
              key: 'members',
              header: 'Learners',
              fills: true,
              cell: ({ members }) => (
                <span title={membersText(members)} className={members.state === 'failed' ? 'text-danger' : undefined}>
                  {membersText(members)}
                </span>
              ),
            },
            { key: 'act', header: 'Actions', headerHidden: true, cell: acts },
          ]}
          compact={(course) => ({
            title: titleOf(course),
            line: [course.group, membersText(course.members)].filter(Boolean).join(' · '),
            menu: acts(course),
          })}
        />
      )}
      {pagination && (
        <Pagination page={page} pages={pagination.pages} onChange={setPage} label="Pages of courses" className="p-3" />
      )}
      {open && <ImportLearnersModal platformId={platform.id} course={open} onClose={() => setOpenId(undefined)} />}
    </Card>
  );
}

const titleOf = ({ id, title }: LtiCourse) => title || `Course ${id}`;
