import { LogIn } from 'lucide-react';
import { logOut } from '../platform/account.ts';
import { Button } from '../ui/forms/Button.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';

/** The stored user is unknown to the server, so only signing in again helps. */
export const LogInAgain = ({ title }: { title: string }) => (
  <ErrorState
    title={title}
    action={
      <Button variant="primary" onClick={logOut}>
        <LogIn size={18} aria-hidden /> Log in again
      </Button>
    }
  />
);
