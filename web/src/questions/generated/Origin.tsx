import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../platform/format.ts';
import { originQuery } from './generation.queries.ts';

/** Which language model drafted a question, and who accepted it; nothing for one that a person wrote. */
export function Origin({ questionId }: { questionId: number }) {
  const origin = useQuery(originQuery(questionId)).data;
  if (!origin) return null;
  const deed = origin.written === null ? 'accepted' : 'edited and accepted';
  return (
    <>
      · Drafted by {origin.model} on {formatDate(origin.writtenAt)}, {deed}
      {origin.acceptedBy !== null && ` by ${origin.acceptedBy}`}
      {origin.generationId !== null && (
        <>
          {' · '}
          <Link
            to="/admin/questions/generate"
            search={{ set: origin.generationId }}
            className="font-medium text-accent underline underline-offset-4"
          >
            Open set
          </Link>
        </>
      )}
    </>
  );
}
