import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Copy, FileOutput, FilePenLine, Pencil, Plus, Scale, Sparkles, Trash2, Upload } from 'lucide-react';
import { QUESTIONS_AT_ONCE } from '@assay/contract/questions/questionBank';
import type { BankQuestion } from '@assay/contract/questions/questionBank';
import type { ManagedSkill } from '@assay/contract/questions/skills';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { useEveryRow } from '../platform/useEveryRow.ts';
import { DeleteSkillModal } from '../skills/DeleteSkillModal.tsx';
import { SkillFormModal } from '../skills/SkillFormModal.tsx';
import { shortage } from '../skills/supply.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { oneLine } from '../ui/text/oneLine.ts';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { useRowSelection } from '../ui/tables/useRowSelection.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { toast } from '../ui/feedback/toast.ts';
import { bankQuery, readAllQuestions, tagsQuery, useDeleteQuestion, useSetStatus } from '../questions/bank.queries.ts';
import { SelectedQuestions } from '../questions/SelectedQuestions.tsx';
import { QuestionList } from '../questions/QuestionList.tsx';
import { questionsFilters } from '../questions/QuestionsFilters.tsx';
import { exportOf, isNarrowed, type QuestionsSearch, questionsSearch } from '../questions/questionsSearch.ts';
import { statusWords } from '../questions/questionWords.tsx';
import { questionsText } from '../questions/statusOutcome.ts';

type Open =
  | { what: 'nothing' }
  | { what: 'editSkill' | 'deleteSkill'; skill: ManagedSkill }
  | { what: 'delete'; question: BankQuestion };

export function QuestionsPage() {
  const search = questionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: QuestionsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/questions', search: next, ...options });
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });
  const skills = useQuery(everySkillQuery());
  const skill = skills.data?.find(({ id }) => id === search.skill);
  const tags = useQuery(tagsQuery(search.skill));
  const questions = useQuery(bankQuery(search));
  const pages = usePages(questions, search, show);
  const selection = useRowSelection<{ id: number }>(questions.data?.items);
  const total = questions.data?.pagination.total;

  const everyRow = useEveryRow({
    total,
    most: QUESTIONS_AT_ONCE,
    read: () => readAllQuestions(search),
    select: selection.select,
  });
  const ofSkill = search.skill === undefined ? {} : { skill: search.skill };
  const add = (
    <Link to="/admin/questions/new" search={ofSkill} className={buttonClass({ variant: 'primary' })}>
      <Plus size={18} aria-hidden /> <span data-word>New question</span>
    </Link>
  );
  return (
    <>
      <ListPage
        title="Questions"
        more={<LearnMore page="questions" about="questions" icon />}
        actions={
          <>
            <ListExports offers={[exportOffer('list', 'questions', exportOf(search))]} />
            <Menu
              label="More actions"
              variant="secondary"
              items={[
                {
                  label: 'Import questions',
                  icon: <Upload size={18} aria-hidden />,
                  onSelect: () => void navigate({ to: '/admin/questions/import' }),
                },
                {
                  label: 'Generate questions',
                  icon: <Sparkles size={18} aria-hidden />,
                  onSelect: () => void navigate({ to: '/admin/questions/generate', search: ofSkill }),
                },
                {
                  label: 'Export for other systems',
                  icon: <FileOutput size={18} aria-hidden />,
                  onSelect: () => void navigate({ to: '/admin/questions/export', search: exportOf(search) }),
                },
                {
                  label: 'Find duplicates',
                  icon: <Copy size={18} aria-hidden />,
                  onSelect: () => void navigate({ to: '/admin/questions/duplicates', search: ofSkill }),
                },
                ...(skill
                  ? [
                      {
                        label: 'Edit skill',
                        icon: <Pencil size={18} aria-hidden />,
                        onSelect: () => setOpen({ what: 'editSkill', skill }),
                      },
                      {
                        label: 'Delete skill',
                        icon: <Trash2 size={18} aria-hidden />,
                        onSelect: () => setOpen({ what: 'deleteSkill', skill }),
                        dangerous: true,
                      },
                    ]
                  : []),
              ]}
            />
            {add}
          </>
        }
        filters={questionsFilters({ search, skills, tags: tags.data ?? [], onChange: show })}
        notes={skill && <SkillLine skill={skill} />}
        count={total === undefined ? undefined : questionsText(total)}
        query={questions}
        rows={questions.data?.items}
        failure={loadFailure(questions.error, 'Failed to load questions')}
        bones={{ rows: 15, columns: 5 }}
        empty={
          <EmptyState
            icon={<FilePenLine size={28} aria-hidden />}
            action={
              isNarrowed(search) ? (
                <Button onClick={() => show(questionsSearch({ skill: search.skill }))}>Show all questions</Button>
              ) : (
                add
              )
            }
          >
            {isNarrowed(search) ? 'No results' : 'No questions yet'}
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of questions' }}
        bulk={selection.rows.length > 0 && <SelectedQuestions selection={selection} everyRow={everyRow} />}
      >
        {(shown) => (
          <QuestionList
            questions={shown}
            skillShown={search.skill === undefined}
            selection={selection}
            sort={sortOf({ sort: 'written', ...search })}
            onSort={(sort) => show(questionsSearch({ ...search, ...orderOf(sort) }))}
            actions={(question) => (
              <Actions question={question} onDelete={() => setOpen({ what: 'delete', question })} />
            )}
          />
        )}
      </ListPage>
      {open.what === 'editSkill' && <SkillFormModal skill={open.skill} onClose={close} />}
      {open.what === 'deleteSkill' && (
        <DeleteSkillModal skill={open.skill} onClose={close} onDeleted={() => show(questionsSearch({}))} />
      )}
      {open.what === 'delete' && <DeleteQuestionModal question={open.question} onClose={close} />}
    </>
  );
}

/** The selected skill's supply. */
function SkillLine({ skill }: { skill: ManagedSkill }) {
  const lacks = shortage(skill);
  return (
    <>
      <p className="truncate text-sm text-ink-muted">
        <strong className="font-semibold text-ink">{skill.name}</strong> · {skill.category} · {skill.questionCount} live
        ({skill.live.easy} easy, {skill.live.medium} medium, {skill.live.hard} hard)
        {skill.unfinished > 0 && `, ${skill.unfinished} unfinished`}
        {!skill.isActive && ' · archived'}
      </p>
      {lacks !== null && <Banner tone="warning">{lacks}.</Banner>}
    </>
  );
}

function Actions({ question, onDelete }: { question: BankQuestion; onDelete: () => void }) {
  const navigate = useNavigate();
  const setting = useSetStatus();
  const next = ({ draft: 'review', review: 'live', live: 'archived', archived: 'draft' } as const)[question.status];
  const words = { review: 'Send to review', live: 'Make live', archived: 'Archive', draft: 'Back to draft' };
  return (
    <Menu
      size="small"
      label={`Actions for “${oneLine(question.questionText).slice(0, 60)}”`}
      items={[
        {
          label: 'Edit',
          icon: <Pencil size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/questions/$id', params: { id: String(question.id) } }),
        },
        {
          label: words[next],
          icon: <FilePenLine size={18} aria-hidden />,
          onSelect: () =>
            setting.mutate(
              { questionIds: [question.id], status: next },
              {
                onSuccess: ({ refused: [refusal] }) =>
                  refusal === undefined ? toast.success(`${statusWords[next]} now`) : toast.error(refusal.reason),
                onError: (error) => toast.error(failureText(error, 'Failed to change the status')),
              },
            ),
        },
        {
          label: 'Correct question',
          icon: <Scale size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/reports/regrade', search: { question: question.id } }),
        },
        { label: 'Delete', icon: <Trash2 size={18} aria-hidden />, onSelect: onDelete, dangerous: true },
      ]}
    />
  );
}

function DeleteQuestionModal({ question, onClose }: { question: BankQuestion; onClose: () => void }) {
  const deleting = useDeleteQuestion();
  const remove = () =>
    deleting.mutate(question.id, {
      onSuccess: ({ outcome }) =>
        toast.success(outcome === 'deleted' ? 'Question deleted' : 'Question archived, because it was used'),
      onError: (error) => toast.error(failureText(error, 'Failed to delete this question')),
      onSettled: onClose,
    });
  return (
    <ConfirmModal
      open
      dangerous
      title="Delete this question?"
      confirmLabel="Delete question"
      working={deleting.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      “{oneLine(question.questionText)}” will be permanently deleted. If it was used in a quiz, we’ll archive it
      instead.
    </ConfirmModal>
  );
}
