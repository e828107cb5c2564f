/**
 * Pages that people open after another one. They are a file of their own, because each page's files are listed where it
 * is imported, and `routes*.ts` are part of every first view.
 */
export const latePages = {
  ApiDocsPage: async () => (await import('./apiDocs/ApiDocsPage.tsx')).ApiDocsPage,
  AttemptPage: async () => (await import('./quiz/result/AttemptPage.tsx')).AttemptPage,
  CandidateRoundScreen: async () => (await import('./shell/candidate/CandidateRoundScreen.tsx')).CandidateRoundScreen,
  ConfirmEmailPage: async () => (await import('./accounts/EmailLinkPage.tsx')).ConfirmEmailPage,
  ForgotPasswordPage: async () => (await import('./auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  HistoryPage: async () => (await import('./quiz/history/HistoryPage.tsx')).HistoryPage,
  InterviewPage: async () => (await import('./interviews/scorecards/InterviewPage.tsx')).InterviewPage,
  LeaderboardPage: async () => (await import('./reports/LeaderboardPage.tsx')).LeaderboardPage,
  LegalPage: async () => (await import('./legal/LegalPage.tsx')).LegalPage,
  LtiLaunchPage: async () => (await import('./auth/lti/LtiLaunchPage.tsx')).LtiLaunchPage,
  OwnInterviewsPage: async () => (await import('./interviews/own/OwnInterviewsPage.tsx')).OwnInterviewsPage,
  ProfilePage: async () => (await import('./accounts/ProfilePage.tsx')).ProfilePage,
  ProviderCallbackPage: async () => (await import('./auth/providers/ProviderCallbackPage.tsx')).ProviderCallbackPage,
  RegisterPage: async () => (await import('./auth/RegisterPage.tsx')).RegisterPage,
  SharedDossierPage: async () => (await import('./interviews/dossiers/pages.ts')).SharedDossierPage,
  UndoEmailPage: async () => (await import('./accounts/EmailLinkPage.tsx')).UndoEmailPage,
  UserProfilePage: async () => (await import('./users/UserProfilePage.tsx')).UserProfilePage,
};
