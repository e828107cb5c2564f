import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Failure } from '@assay/contract/failure';
import type { ManagedSkill } from '@assay/contract/questions/skills';
import { toast } from '../ui/feedback/toast.ts';
import { useCreateSkill, useUpdateSkill } from './skillAdmin.queries.ts';
import { freshSkill, skillChangesOf, skillOf, type TypedSkill, typedOf } from './skillForm.ts';
import { refusedFields } from './skillRules.ts';

export type SkillForm = UseFormReturn<TypedSkill>;

/** The form of a new skill, or of `skill`, and how it is saved. */
export function useSkillForm(skill: ManagedSkill | undefined, onSaved: () => void) {
  const creating = useCreateSkill();
  const updating = useUpdateSkill();
  const working = skill ? updating : creating;
  // Changes are relative to the skill as opened, while the list may bring a newer one.
  const [opened] = useState(skill);
  const form = useForm<TypedSkill>({ defaultValues: opened ? typedOf(opened) : freshSkill });

  const submit = form.handleSubmit(async (typed) => {
    try {
      if (opened) {
        await updating.mutateAsync({ id: opened.id, ...skillChangesOf(typed, opened) });
        toast.success('Changes saved');
      } else {
        await creating.mutateAsync(skillOf(typed));
        toast.success(`${typed.name} added`);
      }
      onSaved();
    } catch (error) {
      const refused = error instanceof Failure ? (error.details.errors ?? {}) : {};
      for (const [field, message] of refusedFields(refused)) form.setError(field, { message }, { shouldFocus: true });
    }
  });
  return { form, submit, isSaving: working.isPending, error: working.error };
}
