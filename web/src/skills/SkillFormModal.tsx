import type { ManagedSkill } from '@assay/contract/questions/skills';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { PaperFields } from './PaperFields.tsx';
import { AttemptFields, ReviewFields, TopicFields } from './SkillFields.tsx';
import { useSkillForm } from './useSkillForm.ts';

const FORM_ID = 'skill';

/** Creates a skill, or changes `skill`. */
export function SkillFormModal({ skill, onClose }: { skill?: ManagedSkill; onClose: () => void }) {
  const { form, submit, isSaving, error } = useSkillForm(skill, onClose);
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <Modal
      open
      size="large"
      title={skill ? `Edit ${skill.name}` : 'New skill'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={isSaving}>
            {skill ? 'Save' : 'Add skill'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <TopicFields form={form} />
        <PaperFields form={form} skill={skill} />
        <AttemptFields form={form} />
        <ReviewFields form={form} />
        {skill?.isUsed && <p className="text-sm text-ink-muted">Existing attempts keep their settings.</p>}
        {error !== null && !hasFieldErrors && (
          <Banner tone="danger">{failureText(error, 'Failed to save the skill')}</Banner>
        )}
      </form>
    </Modal>
  );
}
