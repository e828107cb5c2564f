/** Two competencies and one question; its title is each test's own. */
export const KIT = {
  description: '',
  competencies: ['Depth', 'Teamwork'].map((name) => ({
    id: name.toLowerCase(),
    name,
    anchors: ['Nothing seen', 'A little', 'Enough', 'Much', 'Outstanding'],
  })),
  questions: [
    {
      id: 'incident',
      text: 'Tell us about an incident.',
      competencyId: 'depth',
      followUps: ['And then?'],
      minutes: 10,
    },
  ],
};
