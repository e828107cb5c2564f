/** The demo accounts; printed at start and hinted on the login screen while the demo is on. */
export const demoAccounts = {
  admin: { email: 'admin@demo.example', password: 'assay-demo-admin', firstName: 'Demo', lastName: 'Admin' },
  user: { email: 'learner@demo.example', password: 'assay-demo-learner', firstName: 'Demo', lastName: 'Learner' },
} as const;

/** Animals, so that nobody takes them for people. They fill the leaderboard and the reports. */
export const demoLearners = [
  'Otter',
  'Heron',
  'Badger',
  'Falcon',
  'Marten',
  'Osprey',
  'Lynx',
  'Curlew',
  'Beaver',
  'Kestrel',
  'Ibex',
  'Plover',
  'Weasel',
  'Raven',
  'Marmot',
  'Puffin',
  'Fox',
  'Swift',
  'Hedgehog',
  'Teal',
  'Stoat',
  'Merlin',
  'Dormouse',
  'Gannet',
] as const;
