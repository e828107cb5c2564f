import { useEffect, useId, useRef } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { type InterviewNote, scorecardLimits } from '@assay/contract/rounds/scorecards';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/failureText.ts';
import { randomId } from '../../platform/randomId.browser.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { noteTime, withNote, withoutNote, withText } from './noteEdits.ts';
import { SaveState } from './SaveState.tsx';
import { useDraft } from './useDraft.ts';

type NotesPanelProps = {
  meetingId: string;
  /** Times are counted from here. */
  startsAt: string;
  stored: { notes: InterviewNote[]; sequence: number };
  /** The kit's question that is current in the room. */
  questionId?: string | null;
  /** Rises with each note that a key asks for. */
  asks?: number;
};

/** One's own notes, which no one else can read. Each gets the time at which it was begun. */
export function NotesPanel({ meetingId, startsAt, stored, questionId = null, asks = 0 }: NotesPanelProps) {
  const params = { meetingId };
  const draft = useDraft<InterviewNote[]>(
    `notes ${meetingId}`,
    { sequence: stored.sequence, content: stored.notes },
    (save) =>
      call('PUT /interviews/:meetingId/notes', { params, body: { notes: save.content, sequence: save.sequence } }),
  );
  const list = useRef<HTMLUListElement>(null);
  const heading = useId();
  const notes = draft.content;
  const add = () => {
    draft.change(withNote(notes, { id: randomId(), at: new Date().toISOString(), text: '', questionId }));
    // Once it is rendered, it is written at once.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  const answered = useRef(0);
  useEffect(() => {
    if (asks === answered.current) return;
    answered.current = asks;
    add();
  });
  const resolve = async (which: 'newer' | 'mine') => {
    try {
      const now = await call('GET /interviews/:meetingId/notes', { params });
      if (which === 'mine') await draft.keepMine(now.sequence);
      else draft.adopt({ sequence: now.sequence, content: now.notes });
    } catch (error) {
      toast.error(failureText(error, 'Failed to load the notes'));
    }
  };
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h2 id={heading} className="display text-lg">
        Private notes
      </h2>
      <ul ref={list} className="grid gap-3">
        {notes.map(({ id, at, text }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-end gap-1">
            <TextArea
              label={noteTime(at, startsAt)}
              rows={2}
              maxLength={scorecardLimits.note}
              value={text}
              onChange={({ currentTarget }) => draft.change(withText(notes, id, currentTarget.value))}
            />
            <Button
              variant="ghost"
              icon
              size="small"
              aria-label={`Remove note ${noteTime(at, startsAt)}`}
              onClick={() => draft.change(withoutNote(notes, id))}
            >
              <Trash2 size={18} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {notes.length < scorecardLimits.notes && (
          <Button onClick={add}>
            <Plus size={18} aria-hidden /> Add note
          </Button>
        )}
        {(notes.length > 0 || draft.state !== 'saved') && (
          <SaveState state={draft.state} reason={draft.reason} onResolve={(which) => void resolve(which)} />
        )}
      </div>
    </section>
  );
}
