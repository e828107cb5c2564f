/** The quiz open in this tab, so that a reload returns to it or its result. */
export type OpenQuiz = { userId: number; attemptId: number; skillId: number; celebrated?: true };

const KEY = 'quiz.open';

export function rememberOpenQuiz(open: OpenQuiz) {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(open));
  } catch {
    // The skill list then offers the running quiz.
  }
}

export function openQuizOf(userId: number): OpenQuiz | null {
  try {
    const value = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<OpenQuiz> | null;
    const isWhole = Number.isSafeInteger(value?.attemptId) && Number.isSafeInteger(value?.skillId);
    return isWhole && value?.userId === userId ? (value as OpenQuiz) : null;
  } catch {
    return null;
  }
}

export function forgetOpenQuiz() {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was stored either.
  }
}
