import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useOwnUser } from '../platform/session.ts';
import { userReportQuery } from '../reports/reports.queries.ts';
import { buttonClass } from '../ui/forms/Button.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { AvailableSkills } from './AvailableSkills.tsx';
import { dashboardColumns } from './dashboardColumns.ts';
import { LogInAgain } from './LogInAgain.tsx';
import { OwnReport } from './OwnReport.tsx';
import { RunningQuizzes } from './RunningQuizzes.tsx';
import { SkillPerformance } from './SkillPerformance.tsx';
import { TwoStepNudge } from './TwoStepNudge.tsx';

// Loaded after the page.
const DashboardPicture = lazy(async () => ({ default: (await import('./DashboardPicture.tsx')).DashboardPicture }));

/** Admins do not take quizzes: the page omits everything that leads to one. */
export function DashboardPage() {
  const user = useOwnUser();
  const takesQuizzes = user.role !== 'admin';
  // When everything failed, it is said once.
  const { isLoadingError } = useQuery({ ...userReportQuery(user.id), enabled: Boolean(user.id) });
  // Stored data may be anything until the server confirms it.
  if (!user.id) return <LogInAgain title="No user found. Please log in again." />;
  return (
    <>
      <PageHeader
        title={`Hello, ${user.firstName}`}
        description={takesQuizzes ? undefined : 'Your results and available skills'}
        action={
          takesQuizzes && (
            // On a phone a line of their own, with the picture at its end.
            <div className="flex items-end justify-between gap-6 max-sm:w-full max-sm:flex-row-reverse sm:contents">
              <span className="flex h-16 sm:max-md:hidden md:ml-auto md:h-27">
                <Suspense>
                  <DashboardPicture />
                </Suspense>
              </span>
              <Link to="/quiz" className={buttonClass({ variant: 'primary', size: 'large' })}>
                <Play size={20} aria-hidden /> Take Quiz
              </Link>
            </div>
          )
        }
      />
      <div className="grid gap-4 sm:gap-6">
        {takesQuizzes ? <RunningQuizzes /> : <TwoStepNudge userId={user.id} />}
        <OwnReport
          userId={user.id}
          takesQuizzes={takesQuizzes}
          skills={
            <div className={takesQuizzes ? dashboardColumns : 'grid'}>
              {takesQuizzes && <SkillPerformance userId={user.id} isFailureSaid={isLoadingError} />}
              <AvailableSkills takesQuizzes={takesQuizzes} isFailureSaid={isLoadingError} />
            </div>
          }
        />
      </div>
    </>
  );
}
