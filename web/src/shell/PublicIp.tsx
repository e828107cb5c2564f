import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** This person's address as the server sees it. Optional: hidden without an answer. */
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
