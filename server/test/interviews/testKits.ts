import type { KitFields } from '@assay/contract/rounds/kits';

const anchors = ['Nothing seen', 'A little', 'Enough', 'Much', 'Outstanding'];

/** Two competencies, and a question for each. */
export const KIT = {
  title: 'Backend interview',
  description: '',
  competencies: [
    { id: 'depth', name: 'Technical depth', anchors },
    { id: 'teamwork', name: 'Teamwork', anchors },
  ],
  questions: [
    {
      id: 'incident',
      text: 'Tell us about an incident.',
      competencyId: 'depth',
      followUps: ['And then?'],
      minutes: 10,
    },
    { id: 'conflict', text: 'Tell us about a conflict.', competencyId: 'teamwork', followUps: [], minutes: 5 },
  ],
} satisfies KitFields;
