/** The demo accounts; printed at start and shown on the login screen while the demo is on. */
export const demoAccounts = {
  admin: { email: 'admin@demo.example', password: 'assay-demo-admin', firstName: 'Demo', lastName: 'Admin' },
  user: { email: 'learner@demo.example', password: 'assay-demo-learner', firstName: 'Demo', lastName: 'Learner' },
} as const;

/** Animal names, so that they are not taken for real people. They fill the leaderboard and the reports. */
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
