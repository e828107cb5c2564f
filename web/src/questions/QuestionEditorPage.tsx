import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChartNoAxesColumn, FileQuestionMark, Scale } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '@assay/contract/failure';
import type { QuestionVersion } from '@assay/contract/questions/questionBank';
import type { Question } from '@assay/contract/questions/questions';
import { failureText, isNotFound, loadFailure } from '../platform/failureText.ts';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { questionQuery, useUpdateQuestion } from './bank.queries.ts';
import { BackToBank } from './BackToBank.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { Origin } from './generated/Origin.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import { changesOf, questionOf, type TypedQuestion, typedOf } from './questionForm.ts';
import { StatusBadge } from './questionWords.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

export function QuestionEditorPage() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const question = useQuery(questionQuery(id));
  const stored = question.data;
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
        <PageHeader title={isNotFound(question.error) ? 'Question not found' : 'Edit question'} />
        <Card>
          {isNotFound(question.error) ? (
            <EmptyState
              icon={<FileQuestionMark size={28} aria-hidden />}
              action={
                <Link to="/admin/questions" className={buttonClass()}>
                  Show all questions
                </Link>
              }
            >
              This question doesn’t exist, or was deleted.
            </EmptyState>
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
  return <Editing key={id} stored={stored} />;
}

/** @param stored the server's current version, which may be newer than the opened one */
function Editing({ stored }: { stored: Question }) {
  const { id } = stored;
  const updating = useUpdateQuestion();
  // Restoring an earlier text resets the form; saving does not.
  const [round, setRound] = useState(0);
  /** The edited question as last read or saved here. */
  const [read, setRead] = useState(stored);
  const [refused, setRefused] = useState<TypedQuestion>();
  const begin = (question: Question) => {
    setRead(question);
    setRefused(undefined);
    setRound(round + 1);
  };

  const save = async (typed: TypedQuestion): Promise<boolean> => {
    try {
      const { question } = await updating.mutateAsync({ id, ...changesOf(typed, read) });
      setRead(question);
      setRefused(undefined);
      toast.success('Changes saved');
      return true;
    } catch (error) {
      setRefused(error instanceof Failure && error.code === 'question_changed' ? typed : undefined);
      return false;
    }
  };
  const use = ({ version }: QuestionVersion) =>
    updating.mutate(
      { id, fromVersion: version, version: stored.version },
      {
        onSuccess: ({ question }) => {
          begin(question);
          toast.success(`Restored the text of version ${version}`);
        },
        onError: (error) => toast.error(failureText(error, 'Failed to save the question')),
      },
    );

  return (
    <>
      <BackToBank skill={stored.skillId} />
      <PageHeader
        title="Edit question"
        description={`Version ${stored.version}`}
        more={<Origin questionId={id} />}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <StatusBadge status={stored.status} />
            <Link to="/admin/reports/items/$id" params={{ id: String(id) }} className={buttonClass()}>
              <ChartNoAxesColumn size={18} aria-hidden /> Answers
            </Link>
            <Link to="/admin/reports/regrade" search={{ question: id }} className={buttonClass()}>
              <Scale size={18} aria-hidden /> Correct question
            </Link>
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <QuestionEditor
          key={round}
          initial={typedOf(read, read.status)}
          questionId={id}
          correction={read.correction}
          saving={updating.isPending}
          failure={updating.isError ? failureText(updating.error, 'Failed to save the question') : undefined}
          onSave={save}
        />
        {refused && (
          <ChangedMeanwhile
            theirs={stored}
            read={read.version}
            mine={{ ...questionOf(refused), points: refused.points }}
            onTakeTheirs={() => begin(stored)}
            onKeepMine={() => {
              setRead(stored);
              setRefused(undefined);
            }}
          />
        )}
        <VersionsPanel questionId={id} busy={updating.isPending} onUse={use} />
      </div>
    </>
  );
}
