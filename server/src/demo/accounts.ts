/** The demo accounts; printed at start and shown on the login screen while the demo is on. */
export const demoAccounts = {
  admin: { email: 'admin@demo.example', password: 'assay-demo-admin', firstName: 'Demo', lastName: 'Admin' },
  user: { email: 'learner@demo.example', password: 'assay-demo-learner', firstName: 'Demo', lastName: 'Learner' },
} as const;

/** Invented names, each with its own initials. They fill the leaderboard and the reports. */
export const demoLearners = [
  ['Mossy', 'Otter'],
  ['Silver', 'Heron'],
  ['Amber', 'Badger'],
  ['Copper', 'Falcon'],
  ['Velvet', 'Marten'],
  ['Cobalt', 'Osprey'],
  ['Frosty', 'Lynx'],
  ['Indigo', 'Curlew'],
  ['Maple', 'Beaver'],
  ['Crimson', 'Kestrel'],
  ['Granite', 'Ibex'],
  ['Pebble', 'Plover'],
  ['Nimble', 'Weasel'],
  ['Midnight', 'Raven'],
  ['Sunny', 'Marmot'],
  ['Coral', 'Puffin'],
  ['Russet', 'Fox'],
  ['Turquoise', 'Swift'],
  ['Clover', 'Hedgehog'],
  ['Saffron', 'Teal'],
  ['Umber', 'Stoat'],
  ['Azure', 'Merlin'],
  ['Drowsy', 'Dormouse'],
  ['Snowy', 'Gannet'],
] as const;
