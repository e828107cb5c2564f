import { useEffect, useId, useRef, useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { type InterviewForPanel, type InterviewNote, scorecardLimits } from '@assay/contract/rounds/scorecards';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/failureText.ts';
import { formatTimeZone } from '../../platform/format.ts';
import { randomId } from '../../platform/randomId.browser.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { countingText, countsFrom, noteTime, withNote, withoutNote, withText } from './noteEdits.ts';
import { SaveState } from './SaveState.tsx';
import { useDraft } from './useDraft.ts';

type NotesPanelProps = {
  interview: Pick<InterviewForPanel, 'meetingId' | 'startsAt' | 'beganAt' | 'status'>;
  stored: { notes: InterviewNote[]; sequence: number };
  /** The kit's question that is current in the room. */
  questionId?: string | null;
  /** Rises with each note that a key asks for. */
  asks?: number;
  /** The server's clock minus ours, in ms, where it is known. */
  clockOffset?: number;
};

/** One's own notes, which no one else can read. Each gets the time at which it was begun. */
export function NotesPanel({ interview, stored, questionId = null, asks = 0, clockOffset = 0 }: NotesPanelProps) {
  const { meetingId } = interview;
  const params = { meetingId };
  const from = countsFrom(interview);
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
    draft.change(
      withNote(notes, { id: randomId(), at: new Date(Date.now() + clockOffset).toISOString(), text: '', questionId }),
    );
    // Once it is rendered, it is written at once.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  const [removing, setRemoving] = useState<InterviewNote>();
  const adding = useRef<HTMLButtonElement>(null);
  const remove = (id: string) => {
    setRemoving(undefined);
    draft.change(withoutNote(notes, id));
    // The focused button goes with its note, and a dialog first gives the focus back to it.
    requestAnimationFrame(() => adding.current?.focus());
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
      <div>
        <h2 id={heading} className="display text-lg">
          Private notes
        </h2>
        <p className="text-sm text-ink-muted">{countingText(interview, from, formatTimeZone)}</p>
      </div>
      <ul ref={list} className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id} className="grid grid-cols-[1fr_auto] items-end gap-1">
            <TextArea
              label={noteTime(note.at, from)}
              rows={2}
              maxLength={scorecardLimits.note}
              value={note.text}
              onChange={({ currentTarget }) => draft.change(withText(notes, note.id, currentTarget.value))}
            />
            <Button
              variant="ghost"
              icon
              size="small"
              aria-label={`Remove note ${noteTime(note.at, from)}`}
              onClick={() => (note.text.trim() === '' ? remove(note.id) : setRemoving(note))}
            >
              <Trash2 size={18} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        {notes.length < scorecardLimits.notes && (
          <Button ref={adding} onClick={add}>
            <Plus size={18} aria-hidden /> Add note
          </Button>
        )}
        {(notes.length > 0 || draft.state !== 'saved') && (
          <SaveState state={draft.state} reason={draft.reason} onResolve={(which) => void resolve(which)} />
        )}
      </div>
      {removing && (
        <ConfirmModal
          open
          dangerous
          title="Remove note?"
          confirmLabel="Remove note"
          onConfirm={() => remove(removing.id)}
          onClose={() => setRemoving(undefined)}
        >
          <q className="wrap-anywhere whitespace-pre-line">{removing.text}</q>
        </ConfirmModal>
      )}
    </section>
  );
}
