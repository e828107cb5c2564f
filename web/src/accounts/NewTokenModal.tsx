import { type FormEvent, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_TOKEN_DAYS, tokenDays } from '@assay/contract/tokenAreas';
import type { TokenAreas } from '@assay/contract/tokenAreas';
import { Failure } from '@assay/contract/failure';
import { secondFactorQuery } from '../auth/secondFactor.queries.ts';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { CodeField } from '../ui/forms/CodeField.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { type NewToken, useCreateToken } from './accessTokens.queries.ts';
import { AreaTable } from './AreaTable.tsx';
import { ShownToken } from './ShownToken.tsx';

const lives = tokenDays.map((days) => ({ value: days, label: days === 365 ? '1 year' : `${days} days` }));

/** Asks for name, life, areas and proofs, then shows the token once. */
export function NewTokenModal({ onClose }: { onClose: () => void }) {
  const creating = useCreateToken();
  const factor = useQuery(secondFactorQuery());
  const takesCode = Boolean(factor.data?.enabledAt);
  const [wanted, setWanted] = useState({ name: '', days: DEFAULT_TOKEN_DAYS as NewToken['days'] });
  const [areas, setAreas] = useState<TokenAreas>({});
  const [proofs, setProofs] = useState({ currentPassword: '', code: '' });
  const [isTried, setTried] = useState(false);
  const formId = useId();
  if (creating.data) return <ShownToken token={creating.data.token} onDone={onClose} />;

  const missing = {
    name: wanted.name.trim() === '' ? 'Name is required' : undefined,
    areas: Object.values(areas).some(Boolean) ? undefined : 'Select at least one area',
    currentPassword: proofs.currentPassword === '' ? 'Current password is required' : undefined,
    code: takesCode && proofs.code.trim() === '' ? 'Enter the code' : undefined,
  };
  const refused = creating.error instanceof Failure ? (creating.error.details.errors ?? {}) : {};
  const refusedCode =
    creating.error instanceof Failure && creating.error.code === 'invalid_otp' ? creating.error.message : undefined;
  const errors: Partial<typeof missing> = isTried ? missing : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (creating.isPending || Object.values(missing).some((text) => text !== undefined)) return;
    const { currentPassword, code } = proofs;
    creating.mutate({ ...wanted, areas, currentPassword, ...(takesCode && { code }) });
  };

  const isShownAtField = refused['currentPassword'] !== undefined || refusedCode !== undefined;
  return (
    <Modal
      open
      size="large"
      title="New access token"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={creating.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Name"
          hint="The program that will use it."
          required
          maxLength={60}
          value={wanted.name}
          error={errors.name}
          onChange={({ target }) => setWanted({ ...wanted, name: target.value })}
        />
        <Select
          label="Expires in"
          options={lives}
          value={wanted.days}
          onChange={({ target }) => setWanted({ ...wanted, days: Number(target.value) as NewToken['days'] })}
        />
        <AreaTable areas={areas} error={errors.areas} onChange={setAreas} />
        <PasswordField
          label="Current password"
          required
          value={proofs.currentPassword}
          error={errors.currentPassword ?? refused['currentPassword']}
          onChange={({ target }) => setProofs({ ...proofs, currentPassword: target.value })}
        />
        {takesCode && (
          <CodeField
            label="Authenticator or recovery code"
            orRecoveryCode
            required
            value={proofs.code}
            error={errors.code ?? refusedCode}
            onChange={({ target }) => setProofs({ ...proofs, code: target.value })}
          />
        )}
        {creating.error !== null && !isShownAtField && (
          <Banner tone="danger">{failureText(creating.error, 'Failed to create the token')}</Banner>
        )}
      </form>
    </Modal>
  );
}
