import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FileUp, X } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { candidateImportLimits, type CandidatePreview } from '@assay/contract/rounds/candidateImport';
import { failureText } from '../../platform/failureText.ts';
import { useDebounced } from '../../platform/useDebounced.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { groupsQuery } from '../../userAdmin/userAdmin.queries.ts';
import { CandidateRows } from './CandidateRows.tsx';
import { candidatePreviewQuery, type NewPerson, useAddCandidates } from './rounds.queries.ts';
import { candidatesText } from './roundWords.ts';
import { PeopleChoice, type Person } from './PeopleChoice.tsx';

const FORM_ID = 'add-candidates';
const TYPING_MS = 400;

/**
 * Adds people by typing, pasting, a file or their account, or the learners of a group. The server's verdict on each row
 * is shown before anything is added.
 */
export function AddCandidatesModal({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const adding = useAddCandidates(roundId);
  const groups = useQuery(groupsQuery());
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [group, setGroup] = useState('');
  const [learners, setLearners] = useState<readonly Person[]>([]);
  const settled = useDebounced(text, TYPING_MS);
  const isTooLarge = file !== null && file.size > candidateImportLimits.bytes;
  const source = isTooLarge ? null : (file ?? (settled.trim() === '' ? null : settled));
  const preview = useQuery(candidatePreviewQuery(roundId, source));
  const isReading =
    (file === null && text !== settled) || (source !== null && (preview.isPending || preview.isPlaceholderData));
  const rows = source === null ? [] : (preview.data?.rows ?? []);
  const people = rows.flatMap(({ verdict, name, email, tags }) => (verdict === 'new' ? [{ name, email, tags }] : []));
  const count = people.length + learners.length;
  const isEmpty = count === 0 && group === '';
  const problem = isTooLarge
    ? 'This file is larger than 1 MB. Split it.'
    : source !== null && preview.isError
      ? failureText(preview.error, 'Failed to read the list')
      : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || isReading || problem !== undefined || adding.isPending) return;
    adding.mutate(
      {
        people,
        ...(learners.length > 0 && { userIds: learners.map(({ id }) => id) }),
        ...(group !== '' && { group }),
      },
      {
        onSuccess: ({ added, known }) => {
          if (added > 0) toast.success(added === 1 ? '1 candidate added' : `${added} candidates added`);
          if (known.length === 0) onClose();
          else {
            setText('');
            setFile(null);
            setLearners([]);
          }
        },
      },
    );
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setFile(currentTarget.files?.[0] ?? null);
    // The same file may be selected again after an edit.
    currentTarget.value = '';
  };

  return (
    <Modal
      open
      title="Add candidates"
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{adding.isSuccess ? 'Close' : 'Cancel'}</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            loading={adding.isPending}
            disabled={isEmpty || isReading || problem !== undefined}
          >
            {count > 1 ? `Add ${candidatesText(count)}` : 'Add'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        {file === null ? (
          <>
            <TextArea
              label="Names and emails, one person per line"
              hint="Paste a table with its column names, or lines from an email."
              placeholder="Ana Lima, ana@example.org"
              spellCheck={false}
              value={text}
              error={problem}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <label className={buttonClass({ size: 'small', className: 'relative' })}>
                <FileUp size={16} aria-hidden /> Select CSV file
                <input
                  type="file"
                  accept=".csv,.txt,text/csv,text/plain"
                  onChange={take}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
              </label>
              <p className="text-sm text-ink-muted">
                Columns: Email, Name or First name and Last name, Tags. Up to 1,000 rows.
              </p>
            </div>
          </>
        ) : (
          <>
            <p className="flex items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <Button size="small" aria-label={`Remove ${file.name}`} onClick={() => setFile(null)}>
                <X size={16} aria-hidden /> Remove
              </Button>
            </p>
            {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
          </>
        )}
        {isReading && rows.length === 0 && <Spinner label="Reading the list" />}
        {preview.data && source !== null && problem === undefined && <Verdicts {...preview.data} />}
        <PeopleChoice legend="People with an account here" selected={learners} onChange={setLearners} />
        {groups.data !== undefined && groups.data.length > 0 && (
          <Select
            label="Learners in a group"
            value={group}
            options={[
              { value: '', label: 'None' },
              ...groups.data.map(({ name, people: size }) => ({ value: name, label: `${name} (${size})` })),
            ]}
            onChange={({ currentTarget }) => setGroup(currentTarget.value)}
          />
        )}
        {adding.data !== undefined && adding.data.known.length > 0 && (
          <Banner tone="info">
            Already in this round: {adding.data.known.map(({ name, email }) => `${name} (${email})`).join(', ')}
          </Banner>
        )}
        {adding.isError && <Banner tone="danger">{refusalOf(adding.error, adding.variables.people)}</Banner>}
      </form>
    </Modal>
  );
}

/** The counts, and each row with its verdict. */
function Verdicts({ rows, counts, notes }: CandidatePreview) {
  const { known, refused } = counts;
  return (
    <section aria-label="Preview" className="grid gap-3">
      <p role="status">
        <b>{counts.new}</b> new, <b>{known}</b> known, <b>{refused}</b> refused.
        {known + refused > 0 && ' Only new people are added.'}
      </p>
      {notes.length > 0 && <p className="text-sm text-ink-muted">{notes.join(' ')}</p>}
      {rows.length > 0 && <CandidateRows rows={rows} />}
    </section>
  );
}

/** Names the first person whom the server refuses; none were added. */
function refusalOf(error: Error, people: readonly NewPerson[]): string {
  const errors = error instanceof Failure ? Object.entries(error.details.errors ?? {}) : [];
  for (const [field, message] of errors) {
    const person = people[Number(/^people\.(\d+)\b/.exec(field)?.[1])];
    if (person) return `${person.name} (${person.email}): ${message}`;
  }
  return failureText(error, 'Failed to add the candidates');
}
