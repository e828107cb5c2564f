// A preview of the components during development: `npx vite web`, then /gallery.html?theme=anime. Not part of the
// build.
import './theme/base.css';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Download, Gauge, Pencil, Plus, Search, Trash2, WifiOff } from 'lucide-react';
import { Decor } from './theme/Decor.tsx';
import { ThemeSwitcher } from './theme/ThemeSwitcher.tsx';
import { chooseTheme, themes } from './theme/themes.ts';
import { Avatar } from './ui/display/Avatar.tsx';
import { Badge } from './ui/display/Badge.tsx';
import { Banner } from './ui/feedback/Banner.tsx';
import { Button, buttonClass } from './ui/forms/Button.tsx';
import { BarChart } from './ui/charts/BarChart.tsx';
import { Card } from './ui/display/Card.tsx';
import { ChartCard } from './ui/charts/ChartCard.tsx';
import { Checkbox } from './ui/forms/Checkbox.tsx';
import { Clock } from './ui/display/Clock.tsx';
import { ConfirmModal } from './ui/overlays/ConfirmModal.tsx';
import { EmptyState } from './ui/feedback/EmptyState.tsx';
import { ErrorState } from './ui/feedback/ErrorState.tsx';
import { Info } from './ui/overlays/Info.tsx';
import { HeatMap } from './ui/charts/HeatMap.tsx';
import { Histogram } from './ui/charts/Histogram.tsx';
import { IntervalChart } from './ui/charts/IntervalChart.tsx';
import { LineChart } from './ui/charts/LineChart.tsx';
import { ScatterChart } from './ui/charts/ScatterChart.tsx';
import { Markdown } from './ui/text/Markdown.tsx';
import { Menu } from './ui/overlays/Menu.tsx';
import { Modal } from './ui/overlays/Modal.tsx';
import { PageHeader } from './ui/display/PageHeader.tsx';
import { Pagination } from './ui/tables/Pagination.tsx';
import { PasswordField } from './ui/forms/PasswordField.tsx';
import { ProgressBar } from './ui/feedback/ProgressBar.tsx';
import { ScoreBadge } from './ui/scores/ScoreBadge.tsx';
import { Select } from './ui/forms/Select.tsx';
import { Bone, Skeleton, SkeletonFigures, SkeletonTable, SkeletonText } from './ui/feedback/Skeleton.tsx';
import { SkipLink } from './ui/display/SkipLink.tsx';
import { PageSpinner, Spinner } from './ui/feedback/Spinner.tsx';
import { StatCard } from './ui/display/StatCard.tsx';
import { type Sort, Table } from './ui/tables/Table.tsx';
import { TextArea } from './ui/forms/TextArea.tsx';
import { TextField } from './ui/forms/TextField.tsx';
import { Toaster } from './ui/feedback/Toaster.tsx';
import { toast } from './ui/feedback/toast.ts';

const query = new URLSearchParams(location.search);
const theme = themes.find((name) => name === query.get('theme'));
if (theme) chooseTheme(theme);

const people = [
  { id: 281474976710, name: 'Ada Lovelace', quizzes: 42, average: 91.5, state: 'active' },
  { id: 11259375012, name: 'Grace Brewster Hopper', quizzes: 38, average: 78.25, state: 'active' },
  { id: 99213455, name: 'Alan Turing', quizzes: 7, average: 64, state: 'invited' },
  { id: 7312, name: 'Edsger Dijkstra', quizzes: 113, average: 41.2, state: 'deactivated' },
  { id: 51, name: 'Barbara', quizzes: 9, average: 80, state: 'active' },
];

const day = (month: number, date: number) => new Date(2026, month, date);
const trend = [52, 61, 58, 70, 66, 74, 81, 79, 86].map((y, index) => ({
  x: day(1 + Math.floor(index / 3), 3 + index * 3),
  y,
}));
const other = [70, 64, 69, 72, 60, 68].map((y, index) => ({ x: day(1 + Math.floor(index / 2), 4 + index * 4), y }));

const bins = [1, 0, 2, 4, 7, 9, 14, 12, 8, 5].map((count, index) => ({
  label: `${index * 10} to ${index * 10 + 9}`,
  edge: String(index * 10),
  count,
}));

const question = `What does \`useMemo\` return on the **second** render below?

\`\`\`tsx
const total = useMemo(() => prices.reduce((sum, price) => sum + price, 0), [prices]);
\`\`\`

- the cached value, if \`prices\` is the *same* array
- a new value otherwise

| call | result |
| --- | --- |
| first | computed |
| second | cached |`;

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title} className="grid content-start gap-4">
    {children}
  </Card>
);

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

function Gallery() {
  const [open, setOpen] = useState(query.get('modal') ?? '');
  const [page, setPage] = useState(6);
  const [sort, setSort] = useState<Sort>({ key: 'average', direction: 'descending' });
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set([7312]));
  const close = () => setOpen('');

  return (
    <>
      <SkipLink />
      <Decor place={query.has('door') ? 'door' : 'inside'} />
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-page gap-5 p-4 sm:p-8">
        <Row>
          <span className="display text-lg">Assay</span>
          <span className="ml-auto flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            <Clock />
            <ThemeSwitcher />
          </span>
        </Row>
        <PageHeader
          title="Good evening, Ada"
          description="Every component in every state; look at it at 390 and 1280 pixels in all themes."
          action={<Button variant="primary">Take Quiz</Button>}
        />

        <Banner tone="warning" icon={<WifiOff size={20} aria-hidden />} action={<Button size="small">Try now</Button>}>
          You are offline. Your answers are kept here and sent when the connection is back.
        </Banner>
        <Banner onDismiss={() => undefined}>A quiz in JavaScript is still open: 3 minutes left.</Banner>

        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <StatCard label="Total Quizzes" value="42" trend={{ direction: 'up', words: '5 more than last month' }} />
          <StatCard
            label="Average Score"
            value="78.4%"
            trend={{ direction: 'down', words: '2.1 points below last month' }}
            info="The mean of all completed attempts, each counted once."
          />
          <StatCard label="Best Score" value="96%" trend={{ direction: 'flat', words: 'As last month' }} />
          <StatCard
            label="Time per question"
            value="0:21"
            icon={<Gauge size={18} aria-hidden />}
            trend={{ direction: 'down', words: '4 s faster', isGood: true }}
          />
        </div>

        <ChartCard
          title="Performance Trend"
          note="Average score by day"
          info="Every quiz weighs the same."
          table={{
            columns: [{ header: 'Day' }, { header: 'Score' }],
            rows: trend.map(({ x, y }) => [x.toDateString(), y]),
          }}
        >
          <LineChart
            title="Performance Trend"
            summary="Average score by day"
            formatY={(y) => `${y}%`}
            series={[{ name: 'You', points: trend }]}
          />
        </ChartCard>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <ChartCard title="Distribution of scores" table={{ columns: [{ header: 'Range' }], rows: [['0–9']] }}>
            <Histogram
              title="Distribution of scores"
              summary="How many"
              bins={bins}
              lastEdge="100"
              of="score"
              unit="people"
            />
          </ChartCard>
          <ChartCard title="Attempts by day" table={{ columns: [{ header: 'Day' }], rows: [['1']] }}>
            <BarChart
              title="Attempts by day"
              summary="How many"
              unit="attempts"
              bars={bins.map(({ edge, count }) => ({ label: `${edge} Nov`, value: count }))}
            />
          </ChartCard>
          <ChartCard title="Skills and how sure" table={{ columns: [{ header: 'Skill' }], rows: [['JavaScript']] }}>
            <IntervalChart
              title="Skills and how sure"
              summary="Average with its likely range"
              format={(value) => `${value}%`}
              limit={{ value: 60, label: '60%' }}
              estimates={[
                { label: 'JavaScript', value: 52, range: { low: 44, high: 60 }, count: '31 people' },
                { label: 'Organisational psychology', value: 71, range: { low: 58, high: 84 }, count: '9 people' },
                { label: 'SQL', value: 40, range: null, count: '2 people' },
              ]}
            />
          </ChartCard>
          <ChartCard title="Skill by month" table={{ columns: [{ header: 'Skill' }], rows: [['JavaScript']] }}>
            <HeatMap
              title="Skill by month"
              summary="Average by skill and month"
              format={(value) => `${value}%`}
              columns={['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']}
              rows={['JavaScript', 'SQL', 'Statistics'].map((label, row) => ({
                label,
                cells: bins
                  .slice(0, 6)
                  .map(({ count }, column) =>
                    (row + column) % 5 === 4 ? null : { value: 30 + count * 3 + row * 8, count: `${count} people` },
                  ),
              }))}
            />
          </ChartCard>
          <ChartCard title="Items" table={{ columns: [{ header: 'Item' }], rows: [['1']] }} legend={['Easy', 'Hard']}>
            <ScatterChart
              title="Items"
              summary="Difficulty and discrimination"
              limit={0.1}
              x={{ label: 'share right', domain: [0, 1], format: (value) => `${Math.round(value * 100)}%` }}
              y={{ label: 'discrimination', domain: [-0.4, 0.8], format: (value) => value.toFixed(1) }}
              points={bins.map(({ edge, count }, index) => ({
                label: `Question ${edge}`,
                x: index / 10 + 0.05,
                y: count / 20 - 0.2,
                series: index % 2,
              }))}
            />
          </ChartCard>
          <ChartCard
            title="Skills compared"
            legend={['JavaScript', 'SQL']}
            table={{ columns: [{ header: 'Day' }], rows: [['1']] }}
          >
            <LineChart
              title="Skills compared"
              summary="Score by day"
              height={220}
              series={[
                { name: 'JavaScript', points: trend },
                { name: 'SQL', points: other },
              ]}
            />
          </ChartCard>
          <Section title="Leader">
            <ol className="grid gap-2">
              {['rank-1', 'rank-2', 'rank-3'].map((rank, index) => (
                <li key={rank} className={`${rank} flex items-center gap-3 rounded-control border-frame p-3`}>
                  <span className="display w-6 text-lg">{index + 1}</span>
                  <Avatar id={people[index]?.id ?? 0} name={people[index]?.name ?? ''} />
                  <span className="font-semibold">{people[index]?.name}</span>
                </li>
              ))}
            </ol>
            <Row>
              <ScoreBadge score={92} />
              <ScoreBadge score={66.67} />
              <ScoreBadge score={41} />
              <ScoreBadge score={80} wordHidden />
            </Row>
            <ProgressBar label="Progress" value={3} max={10} valueText="3 of 10 answered" />
          </Section>
        </div>

        <Section title="Buttons">
          <Row>
            <Button variant="primary">Start Quiz</Button>
            <Button>Cancel</Button>
            <Button variant="ghost">Skip</Button>
            <Button variant="danger">
              <Trash2 size={18} aria-hidden /> Delete
            </Button>
            <a className={buttonClass({ variant: 'secondary' })} href="#x">
              A link
            </a>
          </Row>
          <Row>
            <Button variant="primary" loading>
              Saving
            </Button>
            <Button loading>Saving</Button>
            <Button variant="primary" disabled>
              Disabled
            </Button>
            <Button disabled>Disabled</Button>
            <Button variant="ghost" disabled>
              Disabled
            </Button>
          </Row>
          <Row>
            <Button variant="primary" size="large">
              Large
            </Button>
            <Button variant="primary" size="small">
              <Plus size={16} aria-hidden /> Small
            </Button>
            <Button size="small">Small</Button>
            <Button icon aria-label="Export">
              <Download size={20} aria-hidden />
            </Button>
            <Button variant="ghost" icon aria-label="Edit">
              <Pencil size={20} aria-hidden />
            </Button>
            <Menu
              label="Actions for Ada Lovelace"
              items={[
                { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => toast.info('Edit') },
                {
                  label: 'Export',
                  icon: <Download size={18} aria-hidden />,
                  onSelect: () => undefined,
                  disabled: true,
                },
                {
                  label: 'Delete',
                  icon: <Trash2 size={18} aria-hidden />,
                  onSelect: () => setOpen('confirm'),
                  dangerous: true,
                },
              ]}
            />
            <Info label="About points">Harder questions are worth more points.</Info>
          </Row>
          <Row>
            <Button onClick={() => setOpen('modal')}>Open modal</Button>
            <Button onClick={() => setOpen('error')}>Error modal</Button>
            <Button onClick={() => setOpen('confirm')}>Confirm</Button>
            <Button onClick={() => toast.success('Your answers are saved.')}>Toast</Button>
            <Button onClick={() => toast.error('Login Error', 'Invalid email or password')}>Error toast</Button>
          </Row>
        </Section>

        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Section title="Fields">
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              placeholder="you@example.org"
              hint="We never show it to others."
            />
            <TextField label="First name" defaultValue="Ada" error="First name is required." />
            <PasswordField label="Password" copyable defaultValue="analytical" />
            <TextField
              label="Search skills"
              labelHidden
              type="search"
              placeholder="Search skills"
              leading={<Search size={18} aria-hidden />}
            />
            <TextField label="Role" readOnly value="user" />
            <TextField label="Disabled" disabled value="Not now" />
          </Section>
          <Section title="More fields">
            <Select
              label="Skill"
              options={[
                { value: '', label: 'All Skills' },
                { value: 1, label: 'JavaScript' },
              ]}
              hint="Filters the list below."
            />
            <Select label="Period" options={[{ value: 'all', label: 'All time' }]} error="Choose a period." />
            <TextArea label="Explanation" defaultValue={'Shown after the quiz.\nGrows with its text.'} />
            <Checkbox label="Register as Admin" hint="You need the passcode of your organisation." defaultChecked />
            <Checkbox label="I have read the terms" error="Please read the terms first." />
          </Section>
        </div>

        <Card title="People" flush action={<Badge tone="accent">5 people</Badge>}>
          <Table
            caption="People"
            rows={people}
            rowKey={(person) => person.id}
            sort={sort}
            onSort={setSort}
            isCurrent={(person) => person.id === 281474976710}
            selection={{ selected, onChange: setSelected, labelOf: (key) => `Select ${key}` }}
            columns={[
              {
                key: 'name',
                header: 'Name',
                rowHeader: true,
                sortable: true,
                cell: (person) => (
                  <span className="flex items-center gap-3 whitespace-nowrap">
                    <Avatar id={person.id} name={person.name} size={32} /> {person.name}
                  </span>
                ),
              },
              {
                key: 'state',
                header: 'Status',
                cell: (person) => (
                  <Badge tone={person.state === 'active' ? 'success' : person.state === 'invited' ? 'info' : 'neutral'}>
                    {person.state}
                  </Badge>
                ),
              },
              { key: 'quizzes', header: 'Quizzes', numeric: true, sortable: true, cell: (person) => person.quizzes },
              {
                key: 'average',
                header: 'Average',
                numeric: true,
                sortable: true,
                cell: (person) => <ScoreBadge score={person.average} />,
              },
              {
                key: 'actions',
                header: 'Actions',
                headerHidden: true,
                numeric: true,
                cell: (person) => (
                  <Menu label={`Actions for ${person.name}`} items={[{ label: 'Edit', onSelect: () => undefined }]} />
                ),
              },
            ]}
          />
          <Pagination page={page} pages={12} onChange={setPage} className="border-t border-line p-3" />
        </Card>

        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Section title="Question">
            <Markdown>{question}</Markdown>
          </Section>
          <Section title="Badges and avatars">
            <Row>
              {(['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const).map((tone) => (
                <Badge key={tone} tone={tone}>
                  {tone}
                </Badge>
              ))}
            </Row>
            <Row>
              {Array.from({ length: 9 }, (_, id) => (
                <Avatar key={id} id={id + 1} name={`${'ABCDEFGHI'[id]} ${'RSTUVWXYZ'[id]}`} />
              ))}
            </Row>
            <Row>
              <Spinner /> <Spinner size={32} />
            </Row>
            <div className="flex flex-wrap gap-4 text-ink-muted">
              <span className="text-ink">Ink</span> muted{' '}
              <a className="text-accent underline underline-offset-4" href="#x">
                link
              </a>
              <span className="text-success">success</span> <span className="text-warning">warning</span>{' '}
              <span className="text-danger">danger</span> <span className="text-info">info</span>
            </div>
            <div className="grid gap-2 rounded-card bg-stage p-4 text-stage-ink">
              Stage{' '}
              <span className="rounded-control border border-stage-line bg-stage-raised p-3 text-stage-ink-muted">
                A tile on the stage
              </span>
            </div>
          </Section>
          <Section title="Waiting">
            <SkeletonText />
            <SkeletonTable rows={2} columns={3} />
            <Skeleton className="flex items-center gap-3">
              <Bone className="size-10 rounded-full!" />
              <Bone className="h-4 w-40" />
            </Skeleton>
            <PageSpinner />
          </Section>
          <div className="grid gap-5">
            <Section title="Empty">
              <EmptyState action={<Button variant="primary">Take Your First Quiz</Button>}>
                You have not taken a quiz yet.
              </EmptyState>
            </Section>
            <Section title="Error">
              <ErrorState title="The list could not be loaded." onRetry={() => undefined} reference="req-81f3">
                The server did not answer in 10 seconds. Check your connection and try again.
              </ErrorState>
            </Section>
          </div>
        </div>
        <SkeletonFigures />
      </main>

      <Modal
        open={open === 'modal'}
        title="Edit skill"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Name" defaultValue="JavaScript" />
          <TextArea label="Description" rows={3} />
        </div>
      </Modal>
      <Modal
        open={open === 'error'}
        title="Login Error"
        tone="danger"
        size="small"
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            Try again
          </Button>
        }
      >
        Invalid email or password.
      </Modal>
      <ConfirmModal
        open={open === 'confirm'}
        title="Delete this question?"
        confirmLabel="Delete question"
        dangerous
        onConfirm={close}
        onClose={close}
      >
        Attempts that used it keep their score. You can’t undo this.
      </ConfirmModal>
      <Toaster />
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
if (query.has('toasts')) {
  toast.success('Welcome back, Ada');
  toast.error('Login Error', 'Invalid email or password');
  toast.warning('One minute left.');
  toast.info('A new version is there. Reload when it suits you.');
}
