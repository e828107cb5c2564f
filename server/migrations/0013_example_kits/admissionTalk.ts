import type { ExampleKit } from './exampleKit.ts';

export const admissionTalk: ExampleKit = {
  title: 'Admission talk',
  description:
    'For applicants to a programme of study, half an hour. Rates what an applicant thinks and does, not polish or opportunity: ask about what was within their reach.',
  competencies: [
    {
      id: 'motivation',
      name: 'Motivation for the subject',
      anchors: [
        'Applies for the title, the place or because others want it. Can’t say what the subject is about.',
        'Likes the subject in general. What they know of it comes from class or from the programme’s own pages.',
        'Gives one thing in the subject that holds their interest, and something they read, made or tried because of it.',
        'Followed a question of their own over weeks, can say what they found and what they still don’t understand.',
        'Speaks about the subject like someone in it: sees open questions, links them to this programme, and knows what it will demand.',
      ],
    },
    {
      id: 'reasoning',
      name: 'Thinking through something new',
      anchors: [
        'Repeats what was learned, or stops. A hint doesn’t help.',
        'Makes a start, but jumps to an answer. Holds on to it against what is in front of them.',
        'Thinks aloud in steps, uses a hint, and notices when a step doesn’t follow.',
        'Tries a simpler case, asks for what is missing, and checks the answer against the question.',
        'Finds more than one way in, says where each would break, and carries the idea over to another case unasked.',
      ],
    },
    {
      id: 'perseverance',
      name: 'Perseverance',
      anchors: [
        'No example of staying with something difficult, or it was carried by others.',
        'Kept going, but in the same way. Stopped when the outside pressure did.',
        'Stayed with something difficult for months, changed the approach at least once, and got help when stuck.',
        'Set themselves a demanding goal, kept at it through a setback beside school, work or family duties, and can show the result.',
        'Also knows how they work best, gives up what doesn’t lead anywhere on purpose, and helped others through.',
      ],
    },
    {
      id: 'reflection',
      name: 'Seeing oneself clearly',
      anchors: [
        'Describes no weakness, or blames teachers and circumstances. Contradicts what the application says.',
        'Names a weakness everyone would name. No example, nothing done about it.',
        'Names a strength and a gap that matter for this programme, each with an example.',
        'Has worked on the gap and can say what changed. Asks for the support they will need.',
        'Judges their own work as a fair examiner would, and has changed a belief about themselves on evidence.',
      ],
    },
    {
      id: 'contribution',
      name: 'Learning with others',
      anchors: [
        'Speaks of others as rivals or as an audience. Doesn’t listen in this conversation.',
        'Took part in groups. Can’t say what was different because they were there.',
        'Gives one case where they helped someone learn or a group work, and what they did themselves.',
        'Brought people together who would not have worked together, or took on a dull task that everyone needed.',
        'Others’ work is better because of them, over a year or more, and they can say what they learned from those people.',
      ],
    },
  ],
  questions: [
    {
      id: 'opening',
      text: 'Welcome. We ask every applicant the same questions, there are no trick questions, and you may think before you answer. What are you doing at the moment?',
      competencyId: null,
      followUps: [],
      minutes: 3,
    },
    {
      id: 'why-this',
      text: 'What in this subject have you followed further than you had to? Tell us where it led.',
      competencyId: 'motivation',
      followUps: ['What did you find that surprised you?', 'What would you like to be able to answer in three years?'],
      minutes: 6,
    },
    {
      id: 'something-new',
      text: 'Here is something you have not seen before (show one figure, text or object from the field). What do you make of it? Think aloud.',
      competencyId: 'reasoning',
      followUps: [
        'What would have to be true for that?',
        'How could we find out whether you are right?',
        'What if we changed this one thing?',
      ],
      minutes: 8,
    },
    {
      id: 'stayed-with-it',
      text: 'Tell us about something difficult that you stayed with for a long time. When did you think of giving up?',
      competencyId: 'perseverance',
      followUps: ['What did you do differently after that?', 'Who or what helped you?'],
      minutes: 5,
    },
    {
      id: 'hard-part',
      text: 'Which part of this programme will be hardest for you, and what will you do about it?',
      competencyId: 'reflection',
      followUps: ['How do you know?', 'What have you tried so far?'],
      minutes: 4,
    },
    {
      id: 'with-others',
      text: 'When did someone learn something, or a group get further, because of you? What did you do?',
      competencyId: 'contribution',
      followUps: ['What did they bring that you could not?', 'What was hard about it?'],
      minutes: 4,
    },
    {
      id: 'your-questions',
      text: 'What would you like to ask us? We will also tell you how and by when we decide.',
      competencyId: null,
      followUps: [],
      minutes: 4,
    },
  ],
};
