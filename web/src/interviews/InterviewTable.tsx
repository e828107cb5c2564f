import type { ReactNode } from 'react';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { Column } from '../ui/tables/Table.tsx';

type InterviewTableProps<Row> = {
  caption?: string;
  interviews: readonly Row[];
  name: (interview: Row) => ReactNode;
  status: (interview: Row) => ReactNode;
  when: (interview: Row) => ReactNode;
  /** Where there is room for them. */
  more?: readonly Column<Row>[];
  actions: (interview: Row) => ReactNode;
  /** Under the name on a phone, instead of the time. */
  line?: (interview: Row) => ReactNode;
};

/** Interviews by candidate: what state they are in, when they are, and what to do. */
export const InterviewTable = <Row extends { meetingId: string }>({
  caption = 'Interviews',
  interviews,
  name,
  status,
  when,
  more = [],
  actions,
  line = when,
}: InterviewTableProps<Row>) => (
  <ResponsiveTable
    caption={caption}
    rows={interviews}
    rowKey={({ meetingId }) => meetingId}
    columns={[
      { key: 'candidate', header: 'Candidate', rowHeader: true, fills: true, cell: name },
      { key: 'status', header: 'Status', cell: status },
      { key: 'when', header: 'When', cell: when },
      ...more,
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    compact={(interview) => ({
      title: name(interview),
      line: line(interview),
      corner: status(interview),
      menu: actions(interview),
    })}
  />
);
