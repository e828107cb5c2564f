import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { roundLimits } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { groupsQuery } from '../../userAdmin/userAdmin.queries.ts';
import { type CandidateLine, readCandidateLines } from './candidateLines.ts';
import { PeopleChoice, type Person } from './PeopleChoice.tsx';
import { useAddCandidates } from './rounds.queries.ts';
import { candidatesText } from './roundWords.ts';

const FORM_ID = 'add-candidates';

/** Adds people by typing, pasting, a file or their account, or the learners of a group; who was there before is named. */
export function AddCandidatesModal({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const adding = useAddCandidates(roundId);
  const groups = useQuery(groupsQuery());
  const [text, setText] = useState('');
  const [group, setGroup] = useState('');
  const [learners, setLearners] = useState<readonly Person[]>([]);
  const { people, unread } = readCandidateLines(text);
  const tooMany = people.length > roundLimits.addedAtOnce;
  const count = people.length + learners.length;
  const isEmpty = count === 0 && group === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty || tooMany || adding.isPending) return;
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
            setLearners([]);
          }
        },
      },
    );
  };
  const readFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) void file.text().then((read) => setText((typed) => [typed, read].filter(Boolean).join('\n')));
  };

  return (
    <Modal
      open
      title="Add candidates"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{adding.isSuccess ? 'Close' : 'Cancel'}</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            loading={adding.isPending}
            disabled={isEmpty || tooMany}
          >
            {count > 1 ? `Add ${candidatesText(count)}` : 'Add'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextArea
          label="Names and emails, one person per line"
          hint="Paste from a table or an email. Words after the address become tags."
          placeholder="Ana Lima, ana@example.org"
          spellCheck={false}
          value={text}
          error={
            tooMany
              ? `Add at most ${roundLimits.addedAtOnce} at once`
              : unread.length > 0
                ? `No email address in line ${unread.slice(0, 5).join(', ')}${unread.length > 5 ? ' …' : ''}`
                : undefined
          }
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <label className={buttonClass({ size: 'small', className: 'relative justify-self-start' })}>
          <FileUp size={16} aria-hidden /> Select CSV file
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={readFile}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
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

/** Names the first person whose line the server refuses; none were added. */
function refusalOf(error: Error, people: readonly CandidateLine[]): string {
  const errors = error instanceof Failure ? Object.entries(error.details.errors ?? {}) : [];
  for (const [field, message] of errors) {
    const person = people[Number(/^people\.(\d+)\b/.exec(field)?.[1])];
    if (person) return `${person.name} (${person.email}): ${message}`;
  }
  return failureText(error, 'Failed to add the candidates');
}
