import { Button } from '../../ui/forms/Button.tsx';

/** Only an offer: a click opens Google's window. */
export const GoogleBanner = ({ onSignIn, onDismiss }: { onSignIn: () => void; onDismiss: () => void }) => (
  <section
    aria-label="Sign in with your Google account"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-accent-soft py-2 pr-2 pl-4 text-sm"
  >
    <p className="flex-1 basis-36">Have a Google account?</p>
    <span className="ml-auto flex gap-1">
      <Button size="small" variant="ghost" onClick={onDismiss}>
        Not now
      </Button>
      <Button size="small" onClick={onSignIn}>
        Sign in
      </Button>
    </span>
  </section>
);
