import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { InterviewForPanel } from '@assay/contract/rounds/scorecards';
import { loadFailure } from '../../../platform/failureText.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../../ui/feedback/Skeleton.tsx';
import { NotesPanel } from '../../scorecards/NotesPanel.tsx';
import { interviewQuery, notesQuery } from '../../scorecards/scorecards.queries.ts';
import { PanelFrame } from '../PanelFrame.tsx';
import { QuestionGuide } from './QuestionGuide.tsx';
import { useQuestionClock } from './useQuestionClock.ts';

type KitPanelProps = {
  meetingId: string;
  /** It keeps its clock while another panel is open. */
  isHidden: boolean;
  /** Rises with each note that a key asks for. */
  noteAsks: number;
  /** From their arrival on, the times of notes count. */
  isCandidateIn: boolean;
  /** The server's clock minus ours, in ms. */
  clockOffset: number;
  onClose: () => void;
};

/** For hosts only, beside the call: what to ask now, and private notes. All of it comes by their own calls. */
export function KitPanel({ meetingId, isHidden, noteAsks, isCandidateIn, clockOffset, onClose }: KitPanelProps) {
  const loading = useQuery(interviewQuery(meetingId));
  const { data: interview, refetch } = loading;
  useEffect(() => {
    if (isCandidateIn) void refetch();
  }, [isCandidateIn, refetch]);
  return (
    <div className={isHidden ? 'hidden' : 'contents'}>
      <PanelFrame id="room-kit" title="Interview kit" onClose={onClose}>
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4">
          {loading.isPending && <SkeletonTable rows={4} columns={1} />}
          {loading.isError && interview === undefined && (
            <ErrorState
              {...loadFailure(loading.error, 'Failed to load the kit')}
              onRetry={() => void loading.refetch()}
              retrying={loading.isFetching}
            />
          )}
          {interview && <GuideAndNotes interview={interview} asks={noteAsks} clockOffset={clockOffset} />}
          <a
            href={`/interviews/${meetingId}`}
            target="_blank"
            rel="noreferrer"
            className="text-sm font-medium text-accent underline-offset-4 hover:underline"
          >
            Open your scorecard
          </a>
        </div>
      </PanelFrame>
    </div>
  );
}

type GuideAndNotesProps = { interview: InterviewForPanel; asks: number; clockOffset: number };

function GuideAndNotes({ interview, asks, clockOffset }: GuideAndNotesProps) {
  const { meetingId, kit, role } = interview;
  const questions = kit?.content.questions ?? [];
  const run = useQuestionClock(meetingId, questions);
  const takesNotes = role !== 'reader';
  const notes = useQuery({ ...notesQuery(meetingId), enabled: takesNotes }).data;
  return (
    <>
      <QuestionGuide questions={questions} run={run} />
      {takesNotes &&
        (notes ? (
          <NotesPanel
            interview={interview}
            stored={notes}
            questionId={run.questionId}
            asks={asks}
            clockOffset={clockOffset}
          />
        ) : (
          <SkeletonTable rows={2} columns={1} />
        ))}
    </>
  );
}
