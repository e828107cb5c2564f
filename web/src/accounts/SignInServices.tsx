import type { OwnUser } from '@assay/contract/people/auth';
import { LearnMore } from '../platform/LearnMore.tsx';
import { ProviderButtons } from '../platform/providers/ProviderButtons.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Card } from '../ui/display/Card.tsx';

/** Whether the account is connected with a sign-in service; if not, its buttons. */
export const SignInServices = ({ user: { email, hasProvider, role } }: { user: OwnUser }) => (
  <Card
    title="Single sign-on"
    beside={role === 'admin' && <LearnMore page="single-sign-on" about="single sign-on" icon />}
    action={hasProvider && <Badge tone="success">Connected</Badge>}
  >
    {hasProvider ? (
      <p>You can sign in with your organisation’s account.</p>
    ) : (
      <div className="grid gap-4">
        <p>
          Sign in there once as <span className="font-medium wrap-anywhere">{email}</span>. From then on, it opens this
          account too.
        </p>
        <ProviderButtons from="/profile" verb="Connect" alone />
      </div>
    )}
  </Card>
);
