import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { buttonClass } from '../ui/Button.tsx';

/** Keeps the place until passwords can be recovered here. */
export const ForgotPasswordPage = () => (
  <section className="panel grid justify-items-start gap-5 p-5 sm:p-8">
    <div className="grid gap-2">
      <h1 className="display text-2xl">Forgot password</h1>
      <p className="text-ink-muted">
        Password recovery is not installed yet. Whoever runs this site can help you back into your account.
      </p>
    </div>
    <Link to="/login" className={buttonClass({ variant: 'primary' })}>
      <ArrowLeft size={18} aria-hidden /> Back to Login
    </Link>
  </section>
);
