/** A running quiz's messages, which are true in every state. */
import { count, durationWords } from './countWords.ts';
import type { Notice, QuizRun } from './engine/runState.ts';

/** While the quiz is closing. */
export function closingWords(run: QuizRun): { title: string; text: string } {
  const { phase, queue, isReachable } = run;
  const { why, failures } = phase.step === 'closing' ? phase : { why: 'click', failures: 0 };
  const lead = why === 'time' ? 'Time is up. ' : why === 'server' ? 'This quiz is over. ' : '';
  const waiting = queue.unsent.length;
  const answers = count(waiting, 'answer', 'answers');
  if (waiting > 0 && isReachable)
    return { title: `${lead}Saving your answers…`, text: `${answers} on the way. Keep this tab open.` };
  if (waiting > 0) {
    const rule =
      why === 'time'
        ? `Answers given in time are accepted for ${run.graceMs / 1000} more seconds.`
        : 'Your answers are kept in this browser.';
    return {
      title: `${lead}Saving your answers…`,
      text: `We can’t reach the server. ${answers} not sent yet; we keep trying. ${rule} Keep this tab open.`,
    };
  }
  if (isReachable && failures === 0)
    return { title: `${lead}Calculating your score…`, text: 'All your answers are saved.' };
  return {
    title: `${lead}Calculating your score…`,
    text: `All your answers are saved. ${isReachable ? 'The server can’t score them yet' : 'We can’t reach the server for your score'}; we keep trying.`,
  };
}

/** The line above the question while requests fail; null if all is well. */
export function troubleWords(run: QuizRun, isOnline: boolean): string | null {
  const waiting = run.queue.unsent.length;
  const isFailing = waiting > 0 && run.queue.failures > 0;
  if (isOnline && run.isReachable && !isFailing) return null;
  const lead = isOnline
    ? run.isReachable
      ? 'We can’t save your answers right now.'
      : 'We can’t reach the server.'
    : 'You’re offline.';
  const kept =
    waiting === 0
      ? 'Everything so far is saved.'
      : `${count(waiting, 'answer is', 'answers are')} kept in this browser and will be sent as soon as possible.`;
  return `${lead} ${kept}${run.deadline === Infinity ? '' : ' The clock keeps running.'}`;
}

export function noticeWords(notice: Notice): { tone: 'info' | 'warning' | 'error'; text: string } {
  switch (notice.kind) {
    case 'changedElsewhere':
      return {
        tone: 'info',
        text: `Your answer to ${questionsText(notice.numbers)} was changed in another tab or on another device. The latest one counts.`,
      };
    case 'deadlineMoved':
      return {
        tone: 'info',
        text:
          notice.seconds === Infinity
            ? 'Your time limit has been removed.'
            : `You have ${durationWords(notice.seconds)} extra.`,
      };
    case 'completeFailed':
      return { tone: 'error', text: 'Failed to complete quiz. Please try again.' };
    case 'refused':
      return { tone: 'error', text: `An answer was not saved. ${notice.message}` };
  }
}

export const lostWords = (lost: number): string =>
  `${count(lost, 'answer', 'answers')} didn’t reach us in time and may not count.`;

export const pointsWord = (points: number): string => count(points, 'point', 'points');

/** `question 3`, `questions 3 and 7`, `questions 3, 7 and 9`. */
export function questionsText(numbers: readonly number[]): string {
  const last = numbers.at(-1) ?? 0;
  return numbers.length < 2 ? `question ${last}` : `questions ${numbers.slice(0, -1).join(', ')} and ${last}`;
}
