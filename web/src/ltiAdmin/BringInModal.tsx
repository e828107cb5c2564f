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
import { useBringIn } from './ltiAdmin.queries.ts';
import { membersText, skipWords } from './platformWords.ts';

const FORM_ID = 'bring-in';
const LONGEST_GROUP = 60;

type Props = { platformId: number; course: LtiCourse; onClose: () => void };

/** Asks for the group, and says what the last time came to. */
export function BringInModal({ platformId, course, onClose }: Props) {
  const [group, setGroup] = useState(course.group ?? course.title.slice(0, LONGEST_GROUP));
  const [isTried, setTried] = useState(false);
  const groups = useQuery(groupsQuery());
  const bringing = useBringIn(platformId, course.id);
  const { members } = course;
  const refused = bringing.error instanceof Failure ? bringing.error.details.errors?.['group'] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (group.trim() !== '') bringing.mutate(group.trim(), { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={`Learners of ${course.title || `course ${course.id}`}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={bringing.isPending}>
            Bring in
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p>Learners without a group join this one. People who are new here get an account.</p>
        <GroupField
          groups={groups.data}
          required
          value={group}
          error={isTried && group.trim() === '' ? 'Group is required' : refused}
          onChange={({ currentTarget }) => setGroup(currentTarget.value)}
        />
        {members.at !== null && (
          <section aria-label="Last time" className="text-sm text-ink-muted">
            <p>
              {formatDateTime(members.at)}: {membersText(members)}
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
        {bringing.isError && refused === undefined && (
          <Banner tone="danger">{failureText(bringing.error, 'Failed to bring in the learners')}</Banner>
        )}
      </form>
    </Modal>
  );
}
