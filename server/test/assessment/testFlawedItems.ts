import type { LintCode } from '@assay/contract/questions/questionLint';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { LintContent } from '../../src/questions/lint/findings.ts';

type Row = [code: LintCode, stem: string, options: string[], key: string, explanation?: string];

const EXPLAINED = 'The textbook covers this in the chapter on the subject.';

// Realistic questions, each with one flaw of the given kind; some have a second one.
const rows: Row[] = [
  [
    'key_longest',
    'Why does a browser cache images?',
    [
      'To save paper',
      'To show adverts',
      'So that a page seen before can be shown again without fetching them over the network',
      'To sort them',
    ],
    'C',
  ],
  [
    'key_longest',
    'What does a load balancer do?',
    [
      'Stores files',
      'It spreads incoming requests over several servers so that none is overwhelmed',
      'Encrypts disks',
      'Sends mail',
    ],
    'B',
  ],
  [
    'key_longest',
    'What is a primary key?',
    [
      'A column or set of columns whose values identify each row of a table uniquely',
      'A password',
      'The first column',
      'An index file',
    ],
    'A',
  ],
  [
    'key_longest',
    'What should you do when a colleague faints?',
    [
      'Wait',
      'Go home',
      'Take a photo',
      'Check breathing, call emergency services and put them into the recovery position',
    ],
    'D',
  ],
  [
    'key_longest',
    'What is inflation?',
    [
      'A tax on goods',
      'A sustained rise in the general level of prices over a period of time',
      'A bank fee',
      'A kind of loan',
    ],
    'B',
  ],
  [
    'key_longest',
    'Which step comes first in a fire?',
    [
      'Warn everybody nearby and raise the alarm before you try anything else',
      'Save the laptops',
      'Open all windows',
      'Look for the cause',
    ],
    'A',
  ],
  [
    'key_longest',
    'How is a hash different from encryption?',
    [
      'It is slower',
      'It needs two keys',
      'It cannot be turned back into the input, because many inputs share one output',
      'It is newer',
    ],
    'C',
  ],
  [
    'key_longest',
    'What does `git fetch` do?',
    [
      'Deletes branches',
      'Merges branches',
      'Downloads new commits and refs from the remote without touching your working tree',
      'Pushes commits',
    ],
    'C',
  ],
  [
    'key_longest',
    'When may an employee open a parcel addressed to a colleague?',
    [
      'At lunch',
      'When the colleague has asked them to do so, or the company’s rules for absence allow it',
      'On Fridays',
      'Any day',
    ],
    'B',
  ],
  [
    'all_of_the_above',
    'Which habits protect an account?',
    ['A long passphrase', 'Two-step sign-in', 'A password manager', 'All of the above'],
    'D',
  ],
  [
    'all_of_the_above',
    'What does a good commit message contain?',
    ['A short title', 'The reason for the change', 'A reference to the ticket', 'All of these'],
    'D',
  ],
  ['all_of_the_above', 'Which of these are primary colours of light?', ['Red', 'Green', 'Blue', 'All the above'], 'D'],
  [
    'all_of_the_above',
    'Where may personal data be found?',
    ['In logs', 'In backups', 'In exports', 'all of the above.'],
    'D',
  ],
  [
    'all_of_the_above',
    'What can slow down a query?',
    ['A missing index', 'A cold cache', 'Old statistics', 'All of the options'],
    'D',
  ],
  ['all_of_the_above', 'Who may report an incident?', ['Staff', 'Contractors', 'Visitors', 'All of them'], 'D'],
  ['none_of_the_above', 'Which port does HTTPS use by default?', ['21', '25', '80', 'None of the above'], 'D'],
  ['none_of_the_above', 'Which planet is closest to the Sun?', ['Venus', 'Mars', 'Mercury', 'None of these'], 'C'],
  [
    'none_of_the_above',
    'Which gas do plants take up?',
    ['Oxygen', 'Carbon dioxide', 'Helium', 'none of the above'],
    'B',
  ],
  ['none_of_the_above', 'Which city is the capital of Canada?', ['Toronto', 'Montreal', 'Ottawa', 'None of them'], 'C'],
  ['options_name_letters', 'Which of these are fruit?', ['Apple', 'Pear', 'Both A and B', 'Carrot'], 'C'],
  ['options_name_letters', 'Which protocols use UDP?', ['DNS', 'NTP', 'A and B', 'SMTP'], 'C'],
  [
    'options_name_letters',
    'Which claims hold? (1) Ice floats. (2) Iron floats. (3) Cork floats.',
    ['1 only', '1 and 3', '2 and 3', '1, 2 and 3'],
    'B',
  ],
  [
    'options_name_letters',
    'Which statements about arrays hold? I. They have an index. II. They keep their order.',
    ['I only', 'II only', 'I and II', 'They are trees'],
    'C',
  ],
  ['options_name_letters', 'Who approves a holiday?', ['The manager', 'The team', 'Only A', 'The client'], 'C'],
  [
    'options_equal',
    'What happens to water at 0 °C at sea level?',
    ['It freezes.', 'it freezes', 'It boils', 'It burns'],
    'A',
  ],
  [
    'options_equal',
    'What does DNS translate?',
    ['Names to addresses', 'Addresses to streets', 'names to addresses.', 'Names to ports'],
    'A',
  ],
  ['options_equal', 'Who wrote Hamlet?', ['Shakespeare', 'Marlowe', 'Jonson', 'marlowe'], 'A'],
  ['options_equal', 'Which unit measures force?', ['The newton', 'Newton', 'Joule', 'Watt'], 'A'],
  ['options_equal', 'What is the result of 7 × 8?', ['54', '56', '56 ', '64'], 'B'],
  [
    'options_equal',
    'What should happen to a printed password?',
    ['Shred it', 'Frame it', 'Mail it', '**Shred it**'],
    'A',
  ],
  ['options_equal', 'Which bone is in the thigh?', ['Femur', 'Tibia', 'A tibia', 'Ulna'], 'A'],
  ['options_overlap', 'How many hours of sleep do most adults need?', ['2–4', '4–7', '7–9', '9–12'], 'C'],
  [
    'options_overlap',
    'How long may a session last?',
    ['10 to 20 minutes', '15 to 30 minutes', '40 to 50 minutes', '60 to 70 minutes'],
    'B',
  ],
  [
    'options_overlap',
    'How many servers are needed at least?',
    ['More than 5', 'More than 10', '1 to 2', 'Fewer than 1'],
    'A',
  ],
  [
    'options_overlap',
    'What share of the budget goes to training?',
    ['under 10 %', 'under 20 %', '30-40 %', 'over 50 %'],
    'B',
  ],
  [
    'options_overlap',
    'What does a digital signature do?',
    ['Proves the sender', 'Proves the sender and shows changes', 'Hides the text', 'Shortens the text'],
    'B',
  ],
  [
    'options_overlap',
    'At which age may people vote here?',
    ['at least 16', 'at least 18', 'at least 21', 'never'],
    'B',
  ],
  ['negative_stem', 'Which of the following is not a mammal?', ['Whale', 'Bat', 'Shark', 'Otter'], 'C'],
  [
    'negative_stem',
    'Which of these is not stored in a cookie?',
    ['A session id', 'A theme', 'The hard disk', 'A language'],
    'C',
  ],
  [
    'negative_stem',
    'All of these are sorting algorithms except',
    ['Quicksort', 'Heapsort', 'Dijkstra', 'Mergesort'],
    'C',
  ],
  [
    'negative_stem',
    'Which statement about TCP is false?',
    ['It keeps the order', 'It resends', 'It broadcasts', 'It acknowledges'],
    'C',
  ],
  [
    'negative_stem',
    'What should you never do with a live wire?',
    ['Touch it', 'Report it', 'Mark it', 'Fence it off'],
    'A',
  ],
  [
    'negative_stem',
    'Which file does not belong in a repository?',
    ['README', 'LICENSE', 'A private key', 'A test'],
    'C',
  ],
  [
    'negative_stem',
    'Which command cannot undo a commit?',
    ['`git revert`', '`git reset`', '`git status`', '`git rebase`'],
    'C',
  ],
  ['negative_stem', 'Which of these symptoms isn’t typical of flu?', ['Fever', 'Cough', 'Rash', 'Fatigue'], 'C'],
  ['negative_stem', 'Each of the following is a vowel, except:', ['a', 'e', 'k', 'o'], 'C'],
  [
    'negative_stem',
    'Which answer about photosynthesis is incorrect?',
    ['It needs light', 'It makes sugar', 'It needs soil', 'It takes carbon dioxide'],
    'C',
  ],
  [
    'negative_stem',
    'Who is least likely to need this training?',
    ['A driver', 'A nurse', 'A retired visitor', 'A cook'],
    'C',
  ],
  [
    'double_negative',
    'Which of these is NOT a good reason to stay away from a meeting?',
    ['You are not invited', 'You are ill', 'It has no agenda', 'You dislike mornings'],
    'D',
  ],
  [
    'double_negative',
    'Which rule does **not** apply to visitors?',
    ['They must sign in', 'They may not smoke', 'They wear badges', 'They get a key'],
    'D',
  ],
  [
    'double_negative',
    'Which claim is not true of a mutex?',
    ['It cannot be shared', 'It protects data', 'It can block', 'It has an owner'],
    'A',
  ],
  [
    'grammar_article',
    'A number that divides only by one and itself is called an',
    ['even number', 'prime number', 'odd number', 'irrational number'],
    'B',
  ],
  [
    'grammar_article',
    'The doctor who treats eyes is an',
    ['ophthalmologist', 'cardiologist', 'dermatologist', 'surgeon'],
    'A',
  ],
  ['grammar_article', 'A shape with eight sides is an:', ['octagon', 'hexagon', 'pentagon', 'square'], 'A'],
  ['grammar_article', 'To open a can you need a', ['opener', 'tin', 'ladle', 'spoon'], 'A'],
  [
    'grammar_article',
    'Software that runs without a screen is often called a ____',
    ['agent', 'daemon', 'icon', 'applet'],
    'B',
  ],
  [
    'grammar_article',
    'A person elected to speak for others is a',
    ['umpire', 'representative', 'auditor', 'actor'],
    'B',
  ],
  ['grammar_number', 'The parts of a flower that make pollen are', ['stamens', 'petal', 'root', 'stem'], 'A'],
  [
    'grammar_number',
    'The organs that clean the blood are the kidneys; the tubes that carry it are',
    ['arteries', 'brain', 'liver', 'skin'],
    'A',
  ],
  ['grammar_number', 'The smallest unit of life is', ['cells and organs', 'a cell', 'tissues', 'organs'], 'B'],
  ['grammar_number', 'What are the building blocks of proteins?', ['Amino acids', 'Glucose', 'Starch', 'Water'], 'A'],
  ['grammar_number', 'The records that describe a mail domain are', ['MX entries', 'port', 'address', 'host'], 'A'],
  [
    'absolute_distractors',
    'How do vaccines work?',
    ['They always kill every virus', 'They prepare the immune system', 'They never fail', 'They only treat fever'],
    'B',
  ],
  [
    'absolute_distractors',
    'What does code review achieve?',
    ['It finds all bugs', 'It spreads knowledge', 'It completely replaces tests', 'It never slows a team'],
    'B',
  ],
  [
    'absolute_distractors',
    'What is true of strong passwords?',
    ['They can never be guessed', 'They resist guessing for long', 'They must contain a symbol', 'Nobody needs them'],
    'B',
  ],
  [
    'absolute_distractors',
    'What does insurance do?',
    ['It prevents every loss', 'It shares risk', 'It always pays in full', 'It is only for firms'],
    'B',
  ],
  [
    'absolute_distractors',
    'What do indexes do in a database?',
    ['They make all queries faster', 'They speed up look-ups', 'They are never stored', 'They guarantee order'],
    'B',
  ],
  [
    'absolute_distractors',
    'What does a manager owe the team?',
    ['Total agreement with everyone', 'Clear goals', 'Praise under all circumstances', 'Absolutely no criticism'],
    'B',
  ],
  [
    'key_hedged',
    'How does caffeine affect sleep?',
    ['It deepens it', 'It usually delays it', 'It stops dreams', 'It has no effect'],
    'B',
  ],
  [
    'key_hedged',
    'What does a recession do to employment?',
    ['It raises it', 'It generally lowers it', 'It leaves it alone', 'It doubles it'],
    'B',
  ],
  [
    'key_hedged',
    'What does refactoring do to speed?',
    ['It doubles it', 'It halves it', 'It often leaves it unchanged', 'It triples it'],
    'C',
  ],
  [
    'key_hedged',
    'How do customers react to a price rise?',
    ['They buy more', 'They typically buy less', 'They buy the same', 'They leave at once'],
    'B',
  ],
  [
    'key_repeats_stem',
    'Which instrument measures atmospheric pressure?',
    ['Thermometer', 'Pressure gauge', 'Ruler', 'Scale'],
    'B',
  ],
  [
    'key_repeats_stem',
    'Which committee approves the research budget?',
    ['The board', 'The research committee', 'The auditors', 'The press office'],
    'B',
  ],
  [
    'key_repeats_stem',
    'What does a compiler of source code produce?',
    ['A picture', 'Compiled objects', 'A song', 'A mail'],
    'B',
  ],
  [
    'key_repeats_stem',
    'Where are backups of the customer database kept?',
    ['In the lobby', 'In the backups vault', 'On the roof', 'In a drawer'],
    'B',
  ],
  [
    'key_repeats_stem',
    'Which plan covers the recovery of a computer centre?',
    ['The menu', 'The recovery plan', 'The rota', 'The lease'],
    'B',
  ],
  [
    'key_repeats_stem',
    'Which process separates a mixture by boiling points? It is a kind of distillation.',
    ['Filtering', 'Fractional distillation', 'Sieving', 'Freezing'],
    'B',
  ],
  ['stem_short', 'Photosynthesis:', ['makes sugar', 'makes iron', 'makes glass', 'makes sand'], 'A'],
  ['stem_short', 'TCP is', ['reliable', 'green', 'square', 'loud'], 'A'],
  ['stem_short', 'The heart?', ['A pump', 'A filter', 'A gland', 'A bone'], 'A'],
  [
    'stem_unfocused',
    'Which of the following is true?',
    ['Ice floats on water', 'Iron floats on water', 'Gold floats on water', 'Lead floats on water'],
    'A',
  ],
  [
    'stem_unfocused',
    'Which of these statements is correct?',
    ['A byte has 8 bits', 'A byte has 9 bits', 'A bit has 8 bytes', 'A word has 3 bits'],
    'A',
  ],
  [
    'stem_blank',
    'The ____ is the part of the cell that releases energy from sugar.',
    ['mitochondrion', 'nucleus', 'membrane', 'wall'],
    'A',
  ],
  [
    'stem_blank',
    'In 1969 ____ was the first person to walk on the Moon.',
    ['Armstrong', 'Aldrin', 'Collins', 'Gagarin'],
    'A',
  ],
  [
    'key_format',
    'What does the brake pedal of a car do?',
    ['slows the car', 'turns the car', 'Starts the car', 'lifts the car'],
    'C',
  ],
  ['key_format', 'What is a contract?', ['A promise', 'An agreement that binds.', 'A letter', 'An idea'], 'B'],
  ['key_format', 'What does the moon cause?', ['Winds', 'Rain', '**Tides**', 'Quakes'], 'C'],
  ['key_format', 'Which command lists files?', ['Copy', '`ls`', 'Print', 'Move'], 'B'],
  [
    'key_format',
    'What is the largest organ of the body?',
    ['Heart', 'Liver', 'Skin (about two square metres)', 'Lung'],
    'C',
  ],
  [
    'letters_named',
    'Which sea lies between Europe and Africa?',
    ['Baltic', 'Mediterranean', 'Caspian', 'Coral'],
    'B',
    'Option B is right because the Strait of Gibraltar joins it to the Atlantic.',
  ],
  [
    'letters_named',
    'Which metal is liquid at room temperature?',
    ['Mercury', 'Iron', 'Zinc', 'Tin'],
    'A',
    'A is correct; the others melt far above 100 °C.',
  ],
  ['letters_named', 'Which is larger, the first option or the rest?', ['Ten', 'Nine', 'Eight', 'Seven'], 'A'],
  ['options_yes_no', 'Is the Earth closer to the Sun in January than in July?', ['Yes', 'No'], 'A'],
  [
    'options_repeat_start',
    'Why did the fleet turn back?',
    [
      'Because the fleet had lost its anchor',
      'Because the fleet had lost its admiral',
      'Because the fleet had lost its maps',
      'Because the fleet had lost its sails',
    ],
    'B',
  ],
];

const letteredOf = (options: string[]): Record<string, string> =>
  Object.fromEntries(options.map((text, place) => [optionLetters[place] as string, text]));

export const flawedItems: { code: LintCode; content: LintContent }[] = rows.map(
  ([code, questionText, options, correctAnswer, explanation = EXPLAINED]) => ({
    code,
    content: { questionText, options: letteredOf(options), correctAnswer, explanation },
  }),
);

/** A question and a copy with one word or option changed. */
export const nearPairs: [LintContent, LintContent][] = (
  [
    [
      ['Which command shows the history of a Git repository?', ['`git log`', '`git show`', '`git stat`', '`git past`']],
      [
        'Which command shows the history of a Git repository as a list?',
        ['`git log`', '`git show`', '`git stat`', '`git past`'],
      ],
    ],
    [
      ['A shop sells 40 apples a day. How many does it sell in a week of seven days?', ['200', '240', '280', '320']],
      [
        'A shop sells 40 apples every day. How many does it sell in a week of seven days?',
        ['320', '280', '240', '200'],
      ],
    ],
    [
      [
        'What is the main purpose of an index in a relational database?',
        ['Faster look-ups', 'Smaller files', 'Safer passwords', 'Nicer names'],
      ],
      [
        'What is the main purpose of indexes in a relational database?',
        ['Faster look-ups', 'Smaller files', 'Safer passwords', 'Longer names'],
      ],
    ],
    [
      ['Which organ pumps the blood through the human body?', ['Heart', 'Liver', 'Lung', 'Kidney']],
      ['Which organ pumps blood through the human body?', ['Kidney', 'Lung', 'Heart', 'Spleen']],
    ],
    [
      [
        'A train leaves at 8:00 and arrives at 10:30. How long is the journey?',
        ['2 h', '2 h 30 min', '3 h', '3 h 30 min'],
      ],
      [
        'A train leaves at 8:00 and arrives at 10:30. How long does the journey take?',
        ['2 h', '2 h 30 min', '3 h', '3 h 30 min'],
      ],
    ],
  ] as [[string, string[]], [string, string[]]][]
).map(([one, other]) => [contentOf(one), contentOf(other)]);

function contentOf([questionText, options]: [string, string[]]): LintContent {
  return { questionText, options: letteredOf(options), correctAnswer: 'A', explanation: EXPLAINED };
}
