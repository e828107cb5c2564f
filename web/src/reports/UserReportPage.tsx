import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, FileDown, ListChecks, Printer, UserRound, UserRoundX } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import { reportSentence } from '@assay/contract/reports/reportSentence';
import type { Period } from '@assay/contract/reports/reports';
import { exportList } from '../platform/export/exporting.ts';
import { failureText, isNotFound, loadFailure } from '../platform/failureText.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { fullReportQuery, type FullReport } from './adminReports.queries.ts';
import { leaderboardSearch } from './leaderboardSearch.ts';
import { UserAttempts } from './UserAttempts.tsx';
import { UserAssessments, UserFigures, UserSkills, UserTrend } from './UserReportParts.tsx';

const periods = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'This month' },
  { value: 'week', label: 'This week' },
];

/** One person's full report, for screen and print. */
export function UserReportPage() {
  const { id = '' } = useParams({ strict: false });
  const { period = 'all' } = leaderboardSearch(useSearch({ strict: false }));
  const report = useQuery(fullReportQuery(id, period));
  return (
    <>
      <Link
        to="/admin/users"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft size={18} aria-hidden /> Back to Users
      </Link>
      {report.isPending ? (
        <ReportBones />
      ) : report.data !== undefined ? (
        <div aria-busy={report.isPlaceholderData} className={report.isPlaceholderData ? 'opacity-60' : undefined}>
          <Report report={report.data} id={id} period={period} />
        </div>
      ) : isNotFound(report.error) ? (
        <>
          <PageHeader title="User not found" />
          <Card>
            <EmptyState
              icon={<UserRoundX size={28} aria-hidden />}
              action={
                <Link to="/admin/users" className={buttonClass()}>
                  Show all users
                </Link>
              }
            >
              This user doesn’t exist, or was deleted.
            </EmptyState>
          </Card>
        </>
      ) : (
        <>
          <PageHeader title="Report" />
          <Card>
            <ErrorState
              {...loadFailure(report.error, 'Failed to load this report')}
              onRetry={() => void report.refetch()}
              retrying={report.isFetching}
            />
          </Card>
        </>
      )}
    </>
  );
}

function Report({ report, id, period }: { report: FullReport; id: string; period: Period }) {
  const navigate = useNavigate();
  const { person, statistics, skills, attempts, performanceTrend, writtenAt } = report;
  const name = fullName(person);
  const exported = { userId: person.id, period };
  return (
    <article className="grid grid-cols-1 gap-4 sm:gap-6">
      <PageHeader
        title={
          <span className="flex items-center gap-4">
            <Avatar id={person.id} name={name} image={person.picture} size={48} className="print:hidden" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{person.email}</span>
            {person.group !== null && <span>{person.group}</span>}
            <span className="max-sm:hidden">joined {formatDate(person.createdAt)}</span>
            {person.role === 'admin' && <Badge tone="accent">Admin</Badge>}
            {person.state === 'deactivated' && <Badge tone="warning">Deactivated</Badge>}
            {person.state === 'banned' && <Badge tone="danger">Banned</Badge>}
          </span>
        }
        action={
          <>
            {/* In a narrow window before the buttons: it is what people came for. */}
            <p className="display max-w-text basis-full text-xl wrap-anywhere md:order-1">{reportSentence(report)}</p>
            <div className="flex items-end gap-2 max-sm:w-full print:hidden">
              <Select
                label="Period"
                labelHidden
                className="w-36 min-w-0"
                options={periods}
                value={period}
                onChange={({ currentTarget: { value } }) =>
                  void navigate({
                    to: '/admin/reports/users/$id',
                    params: { id },
                    search: value === 'all' ? {} : { period: value },
                  })
                }
              />
              <SaveAsPdf userId={person.id} period={period} />
              <Menu
                label="More actions"
                variant="secondary"
                items={[
                  {
                    label: 'Print',
                    icon: <Printer size={18} aria-hidden />,
                    onSelect: () => window.print(),
                  },
                  {
                    label: 'View attempts',
                    icon: <ListChecks size={18} aria-hidden />,
                    onSelect: () => void navigate({ to: '/admin/reports/attempts', search: { user: person.id } }),
                  },
                  {
                    label: 'View profile',
                    icon: <UserRound size={18} aria-hidden />,
                    onSelect: () => void navigate({ to: '/user/profile/$id', params: { id } }),
                  },
                ]}
              />
            </div>
          </>
        }
      />
      <UserSkills person={person} skills={skills} />
      <UserAssessments
        assessments={report.assessments}
        totalAssessments={report.totalAssessments}
        exported={exported}
      />
      <UserAttempts attempts={attempts} total={statistics.totalQuizzes} exported={exported} />
      <h2 className="display mt-4 text-xl">Appendix</h2>
      <UserFigures report={report} />
      <UserTrend trend={performanceTrend} />
      <p className="text-sm text-ink-muted">Generated {formatDateTime(writtenAt)}</p>
    </article>
  );
}

/** A file from the server, with selectable text and page numbers. */
function SaveAsPdf({ userId, period }: { userId: number; period: Period }) {
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    setAsking(true);
    try {
      await exportList('report', 'pdf', { userId, period }, ({ state }) => {
        if (state === 'failed') toast.error('We couldn’t create the PDF. Try again.');
      });
    } catch (error) {
      toast.error(failureText(error, 'Failed to create the PDF'));
    }
    setAsking(false);
  };
  return (
    <Button variant="primary" loading={isAsking} onClick={() => void save()}>
      <FileDown size={18} aria-hidden /> Save as PDF
    </Button>
  );
}

const ReportBones = () => (
  <div className="grid gap-6">
    <Skeleton className="grid gap-3">
      <Bone className="h-10 w-56" />
      <Bone className="h-5 w-56" />
    </Skeleton>
    <Skeleton className="panel grid gap-4 p-6">
      <Bone className="h-6 w-40" />
      <Bone className="h-60 w-full" />
    </Skeleton>
  </div>
);
