import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { loadFailure } from '../../../platform/failureText.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../../ui/feedback/Skeleton.tsx';
import { NotesPanel } from '../../scorecards/NotesPanel.tsx';
import { interviewQuery, notesQuery } from '../../scorecards/scorecards.queries.ts';
import { PanelFrame } from '../PanelFrame.tsx';
import { QuestionGuide } from './QuestionGuide.tsx';

type KitPanelProps = {
  meetingId: string;
  /** It keeps its clock while another panel is open. */
  isHidden: boolean;
  /** Rises with each note that a key asks for. */
  noteAsks: number;
  onClose: () => void;
};

/** For hosts only, beside the call: what to ask now, and private notes. All of it comes by their own calls. */
export function KitPanel({ meetingId, isHidden, noteAsks, onClose }: KitPanelProps) {
  const loading = useQuery(interviewQuery(meetingId));
  const interview = loading.data;
  const notes = useQuery({
    ...notesQuery(meetingId),
    enabled: interview !== undefined && interview.role !== 'reader',
  }).data;
  const [questionId, setQuestionId] = useState<string | null>(null);
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
          {interview?.kit && <QuestionGuide questions={interview.kit.content.questions} onQuestion={setQuestionId} />}
          {interview && interview.role !== 'reader' ? (
            notes ? (
              <NotesPanel
                meetingId={meetingId}
                startsAt={interview.startsAt}
                stored={notes}
                questionId={questionId}
                asks={noteAsks}
              />
            ) : (
              <SkeletonTable rows={2} columns={1} />
            )
          ) : null}
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
