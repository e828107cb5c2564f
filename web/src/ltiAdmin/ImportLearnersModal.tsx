import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '@assay/contract/failure';
import type { LtiCourse } from '@assay/contract/lti';
import { failureText } from '../platform/failureText.ts';
import { formatDateTime } from '../platform/format.ts';
import { GroupField } from '../platform/GroupField.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { groupsQuery } from '../userAdmin/userAdmin.queries.ts';
import { useImportLearners } from './ltiAdmin.queries.ts';
import { membersText, skipWords } from './platformWords.ts';

const FORM_ID = 'import-learners';
const LONGEST_GROUP = 60;

type Props = { platformId: number; course: LtiCourse; onClose: () => void };

/** Asks for the group, and shows the result of the last import. */
export function ImportLearnersModal({ platformId, course, onClose }: Props) {
  const [group, setGroup] = useState(course.group ?? course.title.slice(0, LONGEST_GROUP));
  const [isTried, setTried] = useState(false);
  const groups = useQuery(groupsQuery());
  const importing = useImportLearners(platformId, course.id);
  const { members } = course;
  const refused = importing.error instanceof Failure ? importing.error.details.errors?.['group'] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (group.trim() !== '') importing.mutate(group.trim(), { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={`Learners of ${course.title || `course ${course.id}`}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={importing.isPending}>
            Import
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p>New learners get an account. Learners without a group join this one.</p>
        <GroupField
          groups={groups.data}
          required
          value={group}
          error={isTried && group.trim() === '' ? 'Group is required' : refused}
          onChange={({ currentTarget }) => setGroup(currentTarget.value)}
        />
        {members.at !== null && (
          <section aria-label="Last import" className="text-sm text-ink-muted">
            <p>
              Last import, {formatDateTime(members.at)}: {membersText(members)}
            </p>
            {members.outcome && members.outcome.skipped.length > 0 && (
              <ul className="list-disc pl-5">
                {members.outcome.skipped.map(({ reason, count }) => (
                  <li key={reason}>
                    {count} {skipWords[reason]}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        {importing.isError && refused === undefined && (
          <Banner tone="danger">{failureText(importing.error, 'Failed to import the learners')}</Banner>
        )}
      </form>
    </Modal>
  );
}
