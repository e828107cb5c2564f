import type { AnswerOf } from '../platform/api.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { CopyField } from '../ui/forms/CopyField.tsx';

type Addresses = AnswerOf<'GET /admin/lti/platforms'>['addresses'];

/** Our addresses under the names that Moodle and Canvas ask for. */
export const ToolAddresses = ({ addresses }: { addresses: Addresses }) => (
  <div className="grid gap-4">
    {new URL(addresses.tool).origin !== window.location.origin && (
      <Banner tone="warning">
        These start with PUBLIC_URL, but you’re at {window.location.origin}. Check that setting.
      </Banner>
    )}
    <CopyField
      label="Tool"
      what="tool address"
      value={addresses.tool}
      hint="Moodle: Tool URL. Canvas: Target Link URI."
    />
    <CopyField
      label="Selection"
      what="selection address"
      value={addresses.selection}
      hint="Moodle: Content Selection URL. Canvas: Target Link URI of placements for deep linking."
    />
    <CopyField
      label="Login"
      what="login address"
      value={addresses.login}
      hint="Moodle: Initiate login URL. Canvas: OpenID Connect Initiation Url."
    />
    <CopyField
      label="Redirect"
      what="redirect address"
      value={addresses.launch}
      hint="Moodle: Redirection URI(s). Canvas: Redirect URIs."
    />
    <CopyField
      label="Public keys"
      what="public keys address"
      value={addresses.keys}
      hint="Moodle: Public keyset. Canvas: Public JWK URL."
    />
  </div>
);
