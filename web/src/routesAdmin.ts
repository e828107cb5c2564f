import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { positiveNumber } from './platform/searchValues.ts';
import { guard } from './routeGuard.ts';
import { insideRoute } from './routesInside.ts';

// Pages for admins only.

const adminRoute = createRoute({
  getParentRoute: () => insideRoute,
  id: 'admin',
  beforeLoad: ({ location }) => guard(location, 'admin'),
});
const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/users',
  staticData: { title: 'Users' },
  component: lazyRouteComponent(() => import('./userAdmin/UsersPage.tsx'), 'UsersPage'),
});
const importUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/users/import',
  staticData: { title: 'Import users' },
  component: lazyRouteComponent(() => import('./userAdmin/ImportUsersPage.tsx'), 'ImportUsersPage'),
});
const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/dashboard',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./admin/AdminDashboardPage.tsx'), 'AdminDashboardPage'),
});
const skillsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/skills',
  staticData: { title: 'Add Skills' },
  component: lazyRouteComponent(() => import('./skills/SkillsPage.tsx'), 'SkillsPage'),
});
const questionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/questions',
  staticData: { title: 'Edit/Delete Skills' },
  component: lazyRouteComponent(() => import('./admin/QuestionsPage.tsx'), 'QuestionsPage'),
});
const newQuestionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/questions/new',
  staticData: { title: 'New question' },
  component: lazyRouteComponent(() => import('./questions/NewQuestionPage.tsx'), 'NewQuestionPage'),
});
const duplicatesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/questions/duplicates',
  staticData: { title: 'Duplicates' },
  component: lazyRouteComponent(() => import('./questions/DuplicatesPage.tsx'), 'DuplicatesPage'),
});
const questionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/questions/$id',
  staticData: { title: 'Edit question' },
  component: lazyRouteComponent(() => import('./questions/QuestionEditorPage.tsx'), 'QuestionEditorPage'),
});
const importRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/questions/import',
  staticData: { title: 'Import questions' },
  component: lazyRouteComponent(() => import('./questionFiles/ImportPage.tsx'), 'ImportPage'),
});
const generateRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/questions/generate',
  staticData: { title: 'Generate questions' },
  component: lazyRouteComponent(() => import('./questions/generated/GeneratePage.tsx'), 'GeneratePage'),
});
const exportRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/questions/export',
  staticData: { title: 'Export questions' },
  component: lazyRouteComponent(() => import('./questionFiles/ExportPage.tsx'), 'ExportPage'),
});
const guideRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/guide',
  staticData: { title: 'Guide' },
  component: lazyRouteComponent(() => import('./guide/GuidePage.tsx'), 'GuidePage'),
});
const guidePageRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/guide/$page',
  staticData: { title: 'Guide' },
  component: lazyRouteComponent(() => import('./guide/GuidePage.tsx'), 'GuidePage'),
});
const assistantRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/ai-chat',
  staticData: { title: 'AI Assistant' },
  component: lazyRouteComponent(() => import('./assistant/AssistantPage.tsx'), 'AssistantPage'),
});
const assistantSettingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/ai-chat/settings',
  staticData: { title: 'Assistant settings' },
  component: lazyRouteComponent(() => import('./assistant/AssistantSettingsPage.tsx'), 'AssistantSettingsPage'),
});

// --- Interviews: rounds beside meetings ------------------------------------------------------------------------------

const interviewsRoute = createRoute({
  getParentRoute: () => adminRoute,
  id: 'interviews',
  component: lazyRouteComponent(() => import('./interviews/InterviewsFrame.tsx'), 'InterviewsFrame'),
});
const roundsRoute = createRoute({
  getParentRoute: () => interviewsRoute,
  path: '/admin/virtual-rounds',
  staticData: { title: 'Virtual Interviews' },
  component: lazyRouteComponent(() => import('./interviews/rounds/pages.ts'), 'RoundsPage'),
});
const meetingsRoute = createRoute({
  getParentRoute: () => interviewsRoute,
  path: '/admin/virtual-rounds/meetings',
  staticData: { title: 'Virtual Interviews' },
  component: lazyRouteComponent(() => import('./interviews/meetings/MeetingsPage.tsx'), 'MeetingsPage'),
});
const kitsRoute = createRoute({
  getParentRoute: () => interviewsRoute,
  path: '/admin/virtual-rounds/kits',
  staticData: { title: 'Interview kits' },
  component: lazyRouteComponent(() => import('./interviews/kits/pages.ts'), 'KitsPage'),
});
const newKitRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/virtual-rounds/kits/new',
  staticData: { title: 'New kit' },
  component: lazyRouteComponent(() => import('./interviews/kits/pages.ts'), 'NewKitPage'),
});
const kitRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/virtual-rounds/kits/$kitId',
  staticData: { title: 'Kit' },
  component: lazyRouteComponent(() => import('./interviews/kits/pages.ts'), 'KitPage'),
});
const roundRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/virtual-rounds/$id',
  component: lazyRouteComponent(() => import('./interviews/rounds/pages.ts'), 'RoundFrame'),
});
const scheduleRoute = createRoute({
  getParentRoute: () => roundRoute,
  path: '/',
  staticData: { title: 'Schedule' },
  component: lazyRouteComponent(() => import('./interviews/rounds/pages.ts'), 'SchedulePage'),
});
const candidatesRoute = createRoute({
  getParentRoute: () => roundRoute,
  path: 'candidates',
  staticData: { title: 'Candidates' },
  component: lazyRouteComponent(() => import('./interviews/rounds/pages.ts'), 'CandidatesPage'),
});
const roundKitRoute = createRoute({
  getParentRoute: () => roundRoute,
  path: 'kit',
  staticData: { title: 'Kit' },
  component: lazyRouteComponent(() => import('./interviews/kits/pages.ts'), 'RoundKitPage'),
});
const feedbackRoute = createRoute({
  getParentRoute: () => roundRoute,
  path: 'feedback',
  staticData: { title: 'Feedback' },
  component: lazyRouteComponent(() => import('./interviews/rounds/pages.ts'), 'FeedbackPage'),
});

const roundReportRoute = createRoute({
  getParentRoute: () => roundRoute,
  path: 'report',
  staticData: { title: 'Report' },
  component: lazyRouteComponent(() => import('./interviews/rounds/pages.ts'), 'ReportPage'),
});
const dossierRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/virtual-rounds/$id/candidates/$candidateId',
  staticData: { title: 'Dossier' },
  component: lazyRouteComponent(() => import('./interviews/dossiers/pages.ts'), 'DossierPage'),
});
const debriefRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/virtual-rounds/$id/candidates/$candidateId/debrief',
  staticData: { title: 'Debrief' },
  component: lazyRouteComponent(() => import('./interviews/dossiers/pages.ts'), 'DebriefPage'),
});

// --- Reports: one frame with a tab for each kind -------------------------------------------------------------------

const reportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  id: 'reports',
  component: lazyRouteComponent(() => import('./admin/ReportsFrame.tsx'), 'ReportsFrame'),
});
const overviewRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports',
  staticData: { title: 'Reports' },
  component: lazyRouteComponent(() => import('./reports/ReportsPage.tsx'), 'ReportsPage'),
});
const userReportRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/admin/reports/users/$id',
  staticData: { title: 'Report' },
  component: lazyRouteComponent(() => import('./reports/UserReportPage.tsx'), 'UserReportPage'),
});
const attemptsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/attempts',
  staticData: { title: 'Attempts' },
  component: lazyRouteComponent(() => import('./attemptAdmin/AttemptsPage.tsx'), 'AttemptsPage'),
});
const attemptRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/attempts/$id',
  staticData: { title: 'Attempt' },
  component: lazyRouteComponent(() => import('./admin/AttemptInspectPage.tsx'), 'AttemptInspectPage'),
});
const regradeRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/regrade',
  validateSearch: ({ question }: Record<string, unknown>) => ({ question: positiveNumber(question) }),
  staticData: { title: 'Correct a question' },
  component: lazyRouteComponent(() => import('./attemptAdmin/RegradePage.tsx'), 'RegradePage'),
});
const itemsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/items',
  staticData: { title: 'Item analysis' },
  component: lazyRouteComponent(() => import('./items/ItemsPage.tsx'), 'ItemsPage'),
});
const itemRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/items/$id',
  staticData: { title: 'Question' },
  component: lazyRouteComponent(() => import('./items/ItemPage.tsx'), 'ItemPage'),
});
const auditRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/audit',
  staticData: { title: 'Audit log' },
  component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
});

const mailRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/mail',
  staticData: { title: 'Failed emails' },
  component: lazyRouteComponent(() => import('./mailAdmin/MailPage.tsx'), 'MailPage'),
});

const webhooksRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/webhooks',
  staticData: { title: 'Webhooks' },
  component: lazyRouteComponent(() => import('./webhookAdmin/pages.ts'), 'WebhooksPage'),
});
const webhookRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/webhooks/$id',
  staticData: { title: 'Webhook' },
  component: lazyRouteComponent(() => import('./webhookAdmin/pages.ts'), 'WebhookPage'),
});
const platformsRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/platforms',
  staticData: { title: 'Learning platforms' },
  component: lazyRouteComponent(() => import('./ltiAdmin/pages.ts'), 'PlatformsPage'),
});
const connectPlatformRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/platforms/new',
  staticData: { title: 'Connect a platform' },
  component: lazyRouteComponent(() => import('./ltiAdmin/pages.ts'), 'ConnectPlatformPage'),
});
const platformRoute = createRoute({
  getParentRoute: () => reportsRoute,
  path: '/admin/reports/platforms/$id',
  staticData: { title: 'Learning platform' },
  component: lazyRouteComponent(() => import('./ltiAdmin/pages.ts'), 'PlatformPage'),
});

export const adminRoutes = adminRoute.addChildren([
  dashboardRoute,
  usersRoute,
  importUsersRoute,
  skillsRoute,
  questionsRoute,
  importRoute,
  generateRoute,
  exportRoute,
  newQuestionRoute,
  duplicatesRoute,
  questionRoute,
  interviewsRoute.addChildren([roundsRoute, meetingsRoute, kitsRoute]),
  newKitRoute,
  kitRoute,
  roundRoute.addChildren([scheduleRoute, candidatesRoute, roundKitRoute, feedbackRoute, roundReportRoute]),
  dossierRoute,
  debriefRoute,
  guideRoute,
  guidePageRoute,
  assistantRoute,
  assistantSettingsRoute,
  userReportRoute,
  reportsRoute.addChildren([
    overviewRoute,
    attemptsRoute,
    attemptRoute,
    regradeRoute,
    itemsRoute,
    itemRoute,
    auditRoute,
    mailRoute,
    webhooksRoute,
    webhookRoute,
    platformsRoute,
    connectPlatformRoute,
    platformRoute,
  ]),
]);
