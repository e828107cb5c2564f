import { useForm } from 'react-hook-form';
import type { LtiPlatform } from '@assay/contract/lti';
import { failureText } from '../platform/failureText.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { useChangePlatform } from './ltiAdmin.queries.ts';
import { AddressField, ADDRESSES, DeploymentsField, DomainsField, filled, NameField } from './OwnFields.tsx';
import { changeOf, refusedFields, typedChangeOf } from './typedPlatform.ts';

const FORM_ID = 'platform';

/** An admin's settings of a platform. One that registered itself is confirmed by it. */
export function PlatformFormModal({ platform, onClose }: { platform: LtiPlatform; onClose: () => void }) {
  const changing = useChangePlatform(platform.id);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: typedChangeOf(platform) });
  const { errors, isSubmitting } = formState;
  const isNew = platform.state === 'new';
  const submit = handleSubmit(async (typed) => {
    try {
      await changing.mutateAsync(changeOf(typed, platform.state !== 'paused'));
      if (!isNew) toast.success('Changes saved');
      onClose();
    } catch (error) {
      const refused = refusedFields(error, typed);
      for (const [field, message] of refused) setError(field, { message }, { shouldFocus: true });
      if (refused.length === 0) setError('root', { message: failureText(error, 'Failed to save the platform') });
    }
  });
  return (
    <Modal
      open
      title={isNew ? 'Confirm this platform' : 'Edit platform'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={isSubmitting}>
            {isNew ? 'Confirm platform' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {isNew && (
          <p className="wrap-anywhere">
            People from <strong>{platform.issuer}</strong> will be able to open quizzes here.
          </p>
        )}
        <NameField error={errors.name?.message} {...register('name', filled('Name'))} />
        <DeploymentsField error={errors.deployments?.message} {...register('deployments')} />
        <DomainsField error={errors.domains?.message} {...register('domains')} />
        {ADDRESSES.map(({ field, label, hint }) => (
          <AddressField
            key={field}
            label={label}
            hint={hint}
            error={errors[field]?.message}
            {...register(field, filled(label))}
          />
        ))}
        {errors.root && <Banner tone="danger">{errors.root.message}</Banner>}
      </form>
    </Modal>
  );
}
