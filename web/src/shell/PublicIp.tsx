import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** The address the server sees this person at. A nicety: without an answer it is simply not there. */
export function PublicIp() {
  const { data } = useQuery({
    queryKey: ['ip'],
    queryFn: ({ signal }) => call('GET /ip', {}, { signal }),
    staleTime: Infinity,
  });
  if (data === undefined) return null;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <abbr title="Public IP address" className="no-underline">
        IP
      </abbr>{' '}
      {data.ip}
    </span>
  );
}
