import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Failure } from '@assay/contract/failure';
import type { NewWebhook, Webhook } from '@assay/contract/webhooks';
import { webhookTypes } from '@assay/contract/webhookTypes';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { eventWords } from './webhookWords.ts';

const FORM_ID = 'webhook';
const MOST_CHARACTERS = 2000;

type WebhookFormModalProps = {
  /** Null for a new one. */
  webhook: Webhook | null;
  /** @throws Failure */
  onSave: (wanted: NewWebhook) => Promise<void>;
  onClose: () => void;
};

export function WebhookFormModal({ webhook, onSave, onClose }: WebhookFormModalProps) {
  const [events, setEvents] = useState<NewWebhook['events']>(webhook?.events ?? [...webhookTypes]);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { url: webhook?.url ?? '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ url }) => {
    if (events.length === 0) return;
    try {
      await onSave({ url: url.trim(), events });
    } catch (error) {
      const refused = error instanceof Failure ? error.details.errors?.['url'] : undefined;
      if (refused) setError('url', { message: refused }, { shouldFocus: true });
      else setError('root', { message: failureText(error, 'Failed to save the webhook') });
    }
  });
  return (
    <Modal
      open
      title={webhook ? 'Edit webhook' : 'New webhook'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={isSubmitting}>
            {webhook ? 'Save' : 'Create webhook'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label="Address"
          type="url"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_CHARACTERS}
          placeholder="https://example.org/hooks"
          error={errors.url?.message}
          {...register('url', { validate: (text) => text.trim() !== '' || 'Address is required' })}
        />
        <fieldset className="grid">
          <legend className="font-medium">Events</legend>
          {webhookTypes.map((type) => (
            <Checkbox
              key={type}
              label={eventWords[type]}
              hint={type}
              checked={events.includes(type)}
              onChange={({ currentTarget: { checked } }) =>
                setEvents((before) => (checked ? [...before, type] : before.filter((one) => one !== type)))
              }
            />
          ))}
        </fieldset>
        {events.length === 0 && <Banner tone="warning">Select at least one event.</Banner>}
        {errors.root && <Banner tone="danger">{errors.root.message}</Banner>}
      </form>
    </Modal>
  );
}
