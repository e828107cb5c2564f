import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChartNoAxesColumn, Scale } from 'lucide-react';
import { useState } from 'react';
import type { QuestionVersion } from '@assay/contract/questionBank';
import { failureText, isNotFound, loadFailure } from '../platform/failureText.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { questionQuery, useUpdateQuestion } from './bank.queries.ts';
import { BackToBank } from './BackToBank.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { questionOf, type TypedQuestion, typedOf } from './questionForm.ts';
import { oneLine, StatusBadge } from './questionWords.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

export function QuestionEditorPage() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const question = useQuery(questionQuery(id));
  const updating = useUpdateQuestion();
  // An earlier text that is taken up again begins the form anew; one's own saving does not.
  const [round, setRound] = useState(0);
  const stored = question.data;

  const save = async (typed: TypedQuestion): Promise<boolean> => {
    if (!stored) return false;
    const content = questionOf(typed);
    const before = questionOf(typedOf(stored, stored.status));
    const isSameText = JSON.stringify(content) === JSON.stringify(before);
    try {
      // A change of status alone writes no version.
      await updating.mutateAsync({ id, status: typed.status, ...(isSameText ? {} : content) });
      toast.success('Changes saved');
      return true;
    } catch {
      return false;
    }
  };
  const use = (version: QuestionVersion) =>
    updating.mutate(
      { id, ...questionOf(typedOf(version, 'draft')) },
      {
        onSuccess: () => {
          setRound(round + 1);
          toast.success(`The text of version ${version.version} is used again`);
        },
        onError: (error) => toast.error(failureText(error, 'Failed to save the question')),
      },
    );

  if (question.isPending)
    return (
      <Card flush>
        <SkeletonTable rows={8} columns={2} />
      </Card>
    );
  if (stored === undefined)
    return (
      <>
        <BackToBank skill={undefined} />
        <Card>
          {isNotFound(question.error) ? (
            <EmptyState>This question does not exist, or it was deleted.</EmptyState>
          ) : (
            <ErrorState
              {...loadFailure(question.error, 'Failed to load the question')}
              onRetry={() => void question.refetch()}
              retrying={question.isFetching}
            />
          )}
        </Card>
      </>
    );
  return (
    <>
      <BackToBank skill={stored.skillId} />
      <PageHeader
        title="Edit question"
        description={`“${oneLine(stored.questionText)}”, version ${stored.version}`}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <StatusBadge status={stored.status} />
            <Link to="/admin/reports/items/$id" params={{ id: String(id) }} className={buttonClass()}>
              <ChartNoAxesColumn size={18} aria-hidden /> Answers
            </Link>
            <Link to="/admin/reports/regrade" search={{ question: id }} className={buttonClass()}>
              <Scale size={18} aria-hidden /> Regrade
            </Link>
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <QuestionEditor
          key={`${id} ${round}`}
          initial={typedOf(stored, stored.status)}
          questionId={id}
          saving={updating.isPending}
          failure={updating.isError ? failureText(updating.error, 'Failed to save the question') : undefined}
          onSave={save}
        />
        <VersionsPanel questionId={id} busy={updating.isPending} onUse={use} />
      </div>
    </>
  );
}
