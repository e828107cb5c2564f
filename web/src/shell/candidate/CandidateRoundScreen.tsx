import { lazy } from 'react';
import { CandidateRoundPage } from '../../interviews/candidatePage/CandidateRoundPage.tsx';

// Loaded by those who take a quiz.
const CandidateQuiz = lazy(async () => ({ default: (await import('./CandidateQuiz.tsx')).CandidateQuiz }));

/** The candidate's page, with the quizzes of another feature. */
export const CandidateRoundScreen = () => <CandidateRoundPage Quiz={CandidateQuiz} />;
