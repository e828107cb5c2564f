import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '@assay/contract/api';
import type { Ask } from '@assay/contract/endpoint';
import type { NewQuestion, QuestionChange, QuestionStatus } from '@assay/contract/questions/questions';
import { type AnswerOf, call } from '../platform/api.ts';
import { base64Of } from '../platform/base64.ts';
import { retryUnlessMissing } from '../platform/failureText.ts';
import { exportOf, type QuestionsSearch } from './questionsSearch.ts';

const QUESTIONS = ['questions'];

export const bankQuery = ({ skill, ...query }: QuestionsSearch) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'list', skill, query],
    queryFn: ({ signal }) =>
      call('GET /admin/questions', { query: { ...query, ...(skill !== undefined && { skillId: skill }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'one', id],
    queryFn: ({ signal }) => call('GET /questions/:id', { params: { id } }, { signal }),
    select: (data) => data.question,
    retry: retryUnlessMissing,
    // A question being edited must not change underneath, and must be the newest at the start.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'versions', id],
    queryFn: ({ signal }) => call('GET /admin/questions/:id/versions', { params: { id } }, { signal }),
    select: (data) => data.items,
  });

export const tagsQuery = (skillId: number | undefined) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'tags', skillId],
    queryFn: ({ signal }) =>
      call('GET /admin/questions/tags', { query: skillId === undefined ? {} : { skillId } }, { signal }),
    select: (data) => data.items,
  });

export type Duplicates = AnswerOf<'GET /admin/questions/duplicates'>;

export const duplicatesQuery = (skillId: number | undefined) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'duplicates', skillId],
    queryFn: ({ signal }) =>
      call('GET /admin/questions/duplicates', { query: skillId === undefined ? {} : { skillId } }, { signal }),
  });

type TypedItem = Ask<Calls['POST /ai/questions/preview']>['body']['items'][number];

/** The gate’s findings on a question while it is typed; the form says itself what cannot be stored. */
export const gateQuery = (item: TypedItem) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'gate', item],
    queryFn: ({ signal }) => call('POST /ai/questions/preview', { body: { items: [item] } }, { signal }),
    select: (data) => (data.items[0]?.findings ?? []).filter(({ check }) => check !== 'form'),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Questions of the bank as they are now, with what the gate finds in each and in all. */
export const checkedSetQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'checked', ids],
    queryFn: async ({ signal }) => {
      const questions = await Promise.all(
        ids.map(async (id) => (await call('GET /questions/:id', { params: { id } }, { signal })).question),
      );
      const items = questions.map(({ id, questionText, options, correctAnswer, explanation, keepOrder }) => ({
        questionId: id,
        questionText,
        options,
        correctAnswer,
        explanation,
        keepOrder,
      }));
      const { items: verdicts, set } = await call('POST /ai/questions/preview', { body: { items } }, { signal });
      return {
        set,
        items: questions.map(({ id, questionText }, nth) => ({
          id,
          questionText,
          // A twin within the set is in the bank, too, which names it with a link.
          findings: (verdicts[nth]?.findings ?? []).filter(({ otherItem }) => otherItem === undefined),
        })),
      };
    },
    gcTime: 0,
  });

/** Longer than the server lets a model take. */
const SOLVING_MS = 120_000;

/** @returns what shows when the language model answers a question without its key */
export const useBlindSolve = () =>
  useMutation({
    mutationFn: async (item: TypedItem) => {
      const body = { items: [item], blindSolve: true };
      const { items } = await call('POST /ai/questions/preview', { body }, { timeoutMs: SOLVING_MS });
      return (items[0]?.findings ?? []).filter(({ check }) => check === 'blindSolve');
    },
  });

/** Skills show their number of questions. */
function useWriting<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([QUESTIONS, ['skills']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}

export const useCreateQuestion = () => useWriting((body: NewQuestion) => call('POST /admin/questions', { body }));

export const useUpdateQuestion = () =>
  useWriting(({ id, ...body }: QuestionChange & { id: number }) =>
    call('PUT /admin/questions/:id', { params: { id }, body }),
  );

/** A megabyte takes long on a slow line. */
const UPLOAD_MS = 60_000;

export const useUploadImage = () =>
  useMutation({
    mutationFn: async (file: File) =>
      call('POST /admin/question-images', { body: { image: await base64Of(file) } }, { timeoutMs: UPLOAD_MS }),
  });

export const useDeleteQuestion = () =>
  useWriting((id: number) => call('DELETE /admin/questions/:id', { params: { id } }));

/** Thousands at once take long. */
const MANY_MS = 120_000;

export const useSetStatus = () =>
  useWriting((body: { questionIds: number[]; status: QuestionStatus }) =>
    call('POST /admin/questions/status', { body }, { timeoutMs: MANY_MS }),
  );

/** The ids on all pages of the list, as of now. */
export async function readAllQuestions(search: QuestionsSearch): Promise<{ items: { id: number }[] }> {
  const { ids } = await call('GET /admin/questions/all', { query: exportOf(search) });
  return { items: ids.map((id) => ({ id })) };
}
