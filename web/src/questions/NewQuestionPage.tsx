import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { failureText } from '../platform/failureText.ts';
import { positiveNumber } from '../platform/searchValues.ts';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useCreateQuestion } from './bank.queries.ts';
import { BackToBank } from './BackToBank.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { freshQuestion, questionOf, type TypedQuestion } from './questionForm.ts';

export function NewQuestionPage() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const [skillId, setSkillId] = useState(positiveNumber(asked['skill']));
  const [skillError, setSkillError] = useState<string>();
  const skills = useQuery(everySkillQuery());
  const creating = useCreateQuestion();
  const navigate = useNavigate();

  const save = async (typed: TypedQuestion): Promise<boolean> => {
    if (skillId === undefined) {
      setSkillError('Select a skill');
      return false;
    }
    const status = typed.status === 'archived' ? 'draft' : typed.status;
    try {
      const { question } = await creating.mutateAsync({ ...questionOf(typed), skillId, status });
      toast.success('Question saved');
      await navigate({ to: '/admin/questions/$id', params: { id: String(question.id) }, ignoreBlocker: true });
      return true;
    } catch {
      return false;
    }
  };
  return (
    <>
      <BackToBank skill={skillId} />
      <PageHeader title="New question" description="Learners see only live questions" />
      <QuestionEditor
        initial={freshQuestion}
        saving={creating.isPending}
        failure={creating.isError ? failureText(creating.error, 'Failed to save the question') : undefined}
        onSave={save}
      >
        <Select
          label="Skill"
          options={[
            { value: '', label: 'Select a skill' },
            ...(skills.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={skillId ?? ''}
          error={skillError}
          onChange={({ currentTarget }) => {
            setSkillId(positiveNumber(currentTarget.value));
            setSkillError(undefined);
          }}
        />
      </QuestionEditor>
    </>
  );
}
