import { type FormEvent, lazy, Suspense, useId, useState, useSyncExternalStore } from 'react';
import { Link } from '@tanstack/react-router';
import { LogIn, MailCheck, Users } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './Door.module.css';
import { joinTexts, type JoinState, type Notice, type Person, type Stay } from './joinFlow.ts';
import type { NetworkCheck } from './networkCheck.browser.ts';
import type { OtherTabs } from './otherTabs.ts';
import { HostSignIn, SignIn } from './SignIn.tsx';

// Loaded after the first view.
const RateLimitNotice = lazy(async () => ({
  default: (await import('../../ui/feedback/RateLimitNotice.tsx')).RateLimitNotice,
}));
const ElsewhereNotice = lazy(async () => ({ default: (await import('./ElsewhereNotice.tsx')).ElsewhereNotice }));
const NetworkLine = lazy(async () => ({ default: (await import('./NetworkLine.tsx')).NetworkLine }));

type FormProps = {
  state: Extract<JoinState, { step: 'form' | 'joining' }>;
  /** The last person who asked in this tab. */
  before: Person | null;
  network: NetworkCheck;
  tabs: OtherTabs;
  onSubmit: (person: Person) => void;
  onTakeOver: (stay: Stay) => void;
};

/** Lockdown Mode and some organisations disable WebRTC. */
const canCall = () => typeof window.RTCPeerConnection === 'function';

/** Name and button; known hosts join directly. */
export function JoinForm({ state, before, network, tabs, onSubmit, onTakeOver }: FormProps) {
  const elsewhere = useSyncExternalStore(tabs.subscribe, tabs.found);
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  // Hosts are identified by their account, in any tab.
  const asked = state.step === 'form' && !state.meeting.isHost && !isSomebodyElse ? elsewhere : null;
  return (
    <>
      {asked !== null && (
        <Suspense>
          <ElsewhereNotice stay={asked} onUse={() => onTakeOver(asked)} onSomebodyElse={() => setSomebodyElse(true)} />
        </Suspense>
      )}
      <Presence meeting={state.meeting} />
      <div hidden={asked !== null}>
        <PersonForm {...{ state, before, onSubmit }} />
      </div>
      <Suspense>
        <NetworkLine network={network} />
      </Suspense>
    </>
  );
}

const Presence = ({
  meeting: { participantCount, hostPresent, isHost, invited },
}: Pick<FormProps['state'], 'meeting'>) => (
  <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-muted">
    {!isHost && invited && (
      <span className="inline-flex items-center gap-1.5 text-success">
        <MailCheck size={16} aria-hidden />
        You’re invited
      </span>
    )}
    <span className="inline-flex items-center gap-1.5">
      <Users size={16} aria-hidden />
      {participantCount === 1 ? '1 participant' : `${participantCount} participants`}
    </span>
    <span>{hostPresent ? 'The host is here' : 'The host isn’t here yet'}</span>
  </p>
);

function PersonForm({ state, before, onSubmit }: Pick<FormProps, 'state' | 'before' | 'onSubmit'>) {
  const session = useSession();
  const user = session.step === 'signedOut' ? null : session.user;
  const { isHost } = state.meeting;
  const invited = isHost ? null : (state.meeting.invited ?? null);
  const person = state.step === 'joining' ? state.person : (before ?? invited?.person ?? null);
  const [name, setName] = useState(person?.name ?? (user ? fullName(user) : ''));
  const [email, setEmail] = useState(person?.email ?? (user && !isHost ? user.email : ''));
  const [wasTouched, setTouched] = useState(false);
  const [emailError, setEmailError] = useState<string>();
  const emailId = useId();
  // Signing in from another tab turns an open form into a host's.
  const known = isHost && user ? fullName(user) : state.step === 'joining' ? state.person.name : name;
  const isMissing = known.trim() === '';
  const isJoining = state.step === 'joining';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    const field = event.currentTarget.querySelector<HTMLInputElement>(`[id="${emailId}"]`);
    if (field?.validity.typeMismatch) {
      setEmailError('Enter a valid email, or leave this empty.');
      field.focus();
      return;
    }
    if (!isMissing && !isJoining && canCall()) onSubmit({ name: known, email });
  };

  return (
    <form noValidate onSubmit={submit} className={styles['form']}>
      <TextField
        label="Full Name *"
        name="name"
        autoComplete="name"
        required
        maxLength={interviewLimits.name}
        value={known}
        readOnly={isHost || isJoining}
        hint={isHost ? 'You’ll be shown as host.' : undefined}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setTouched(true)}
        // The disabled button blocks submission, so Enter has to show what is missing.
        onKeyDown={(event) => event.key === 'Enter' && setTouched(true)}
        error={wasTouched && isMissing ? joinTexts.nameMissing : undefined}
      />
      {!isHost && (
        <TextField
          id={emailId}
          label="Email (Optional)"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          readOnly={isJoining}
          onChange={(event) => {
            setEmail(event.target.value);
            setEmailError(undefined);
          }}
          error={emailError}
        />
      )}
      {state.step === 'form' && state.notice !== null && (
        <FormNotice notice={state.notice} meetingId={state.meeting.meetingId} />
      )}
      {!canCall() && (
        <p role="alert" className="rounded-control bg-danger-soft p-3 text-sm text-danger">
          This browser can’t make calls. Open the link in another browser or on another device.
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={isMissing || !canCall()}
        loading={isJoining}
        loadingLabel="Joining..."
      >
        <LogIn size={18} aria-hidden /> {isHost ? 'Join as host' : 'Join Meeting'}
      </Button>
      <Consent />
      {!isJoining && <HostSignIn meetingId={state.meeting.meetingId} />}
    </form>
  );
}

/** Opens the pages in new tabs, which keeps the form and the camera. */
const Consent = () => (
  <p className="text-sm text-ink-muted">
    By joining, you accept the{' '}
    <Link to="/terms" target="_blank" className="underline underline-offset-4">
      Terms and Conditions
    </Link>{' '}
    and{' '}
    <Link to="/privacy" target="_blank" className="underline underline-offset-4">
      Privacy Policy
    </Link>
    .
  </p>
);

type FormNoticeProps = { notice: Notice; meetingId: string };

const FormNotice = ({ notice: { failure, message }, meetingId }: FormNoticeProps) =>
  failure?.code === 'rate_limited' ? (
    <Suspense>
      <RateLimitNotice error={failure} />
    </Suspense>
  ) : (
    <p role="alert" className="rounded-control bg-danger-soft p-3 text-sm text-danger">
      {message} {failure?.code === 'unauthenticated' && <SignIn meetingId={meetingId} />}
    </p>
  );
