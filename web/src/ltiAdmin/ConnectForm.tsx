import { useForm } from 'react-hook-form';
import { useNavigate } from '@tanstack/react-router';
import { failureText } from '../platform/failureText.ts';
import { UnsavedChanges } from '../platform/UnsavedChanges.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { useConnectPlatform } from './ltiAdmin.queries.ts';
import { AddressField, ADDRESSES, DeploymentsField, DomainsField, filled, NameField } from './OwnFields.tsx';
import { newPlatformOf, refusedFields, type TypedPlatform } from './typedPlatform.ts';

const empty: TypedPlatform = {
  name: '',
  issuer: '',
  clientId: '',
  deployments: '',
  keysUrl: '',
  tokenUrl: '',
  authorizationUrl: '',
  domains: '',
};

/** In the order in which Moodle shows them. */
export function ConnectForm() {
  const connecting = useConnectPlatform();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: empty });
  const { register, handleSubmit, formState, setError } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const submit = handleSubmit(async (typed) => {
    try {
      const { platform } = await connecting.mutateAsync(newPlatformOf(typed));
      void navigate({
        to: '/admin/reports/platforms/$id',
        params: { id: String(platform.id) },
        replace: true,
        ignoreBlocker: true,
      });
    } catch (error) {
      const refused = refusedFields(error, typed);
      for (const [field, message] of refused) setError(field, { message }, { shouldFocus: true });
      if (refused.length === 0) setError('root', { message: failureText(error, 'Failed to connect the platform') });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <NameField error={errors.name?.message} {...register('name', filled('Name'))} />
      <AddressField
        label="Issuer"
        hint="Moodle: Platform ID. Canvas: https://canvas.instructure.com"
        error={errors.issuer?.message}
        {...register('issuer', filled('Issuer'))}
      />
      <TextField
        label="Client ID"
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        error={errors.clientId?.message}
        {...register('clientId', filled('Client ID'))}
      />
      <DeploymentsField error={errors.deployments?.message} {...register('deployments')} />
      {ADDRESSES.map(({ field, label, hint }) => (
        <AddressField
          key={field}
          label={label}
          hint={hint}
          error={errors[field]?.message}
          {...register(field, filled(label))}
        />
      ))}
      <DomainsField error={errors.domains?.message} {...register('domains')} />
      {errors.root && <Banner tone="danger">{errors.root.message}</Banner>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Connect platform
        </Button>
      </div>
      <UnsavedChanges isDirty={isDirty} />
    </form>
  );
}
