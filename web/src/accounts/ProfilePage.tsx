import { Suspense, lazy } from 'react';
import { useConfig } from '../platform/config.ts';
import { useOwnUser } from '../platform/session.ts';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { AccountStatistics } from './AccountStatistics.tsx';
import { AchievementBook } from './AchievementBook.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DangerZone } from './DangerZone.tsx';
import { NotificationMail } from './NotificationMail.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { PersonalData } from './PersonalData.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { Visibility } from './Visibility.tsx';

// Google's button, dialogs, a QR code and tokens of programs, which few people open.
const SetPassword = lazy(async () => ({ default: (await import('./SetPassword.tsx')).SetPassword }));
const AccessTokens = lazy(async () => ({ default: (await import('./AccessTokens.tsx')).AccessTokens }));
const SignInServices = lazy(async () => ({ default: (await import('./SignInServices.tsx')).SignInServices }));
const TwoStepSignIn = lazy(async () => ({ default: (await import('./TwoStepSignIn.tsx')).TwoStepSignIn }));

/** The panels of the profile. */
export function ProfilePage() {
  const user = useOwnUser();
  const config = useConfig();
  const hasPasswords = config?.passwordSignIn !== false;
  return (
    <>
      <PageHeader title="Profile" description="Account and security" />
      <div className="grid gap-6">
        {user.role === 'user' && (
          <>
            <AccountStatistics />
            <AchievementBook />
          </>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <PersonalInformation />
            <Visibility />
            <NotificationMail />
            <PersonalData />
          </div>
          <div className="grid gap-6">
            {user.hasPassword ? (
              <ChangePassword email={user.email} />
            ) : (
              hasPasswords && (
                <Suspense fallback={<SkeletonText lines={4} />}>
                  <SetPassword user={user} />
                </Suspense>
              )
            )}
            {(user.hasPassword || hasPasswords) && (
              <Suspense fallback={<SkeletonText lines={4} />}>
                <TwoStepSignIn user={user} />
              </Suspense>
            )}
            {config?.providers.length ? (
              <Suspense fallback={<SkeletonText lines={4} />}>
                <SignInServices user={user} />
              </Suspense>
            ) : null}
            <OpenSessions />
            {(user.hasPassword || hasPasswords) && (
              <Suspense fallback={<SkeletonText lines={3} />}>
                <AccessTokens user={user} />
              </Suspense>
            )}
          </div>
        </div>
        <DangerZone />
      </div>
    </>
  );
}
