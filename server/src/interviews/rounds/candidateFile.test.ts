import { expect, test } from 'vitest';
import { readCandidates } from './candidateFile.ts';

const ana = { name: 'Ana Lima', email: 'ana@example.org', tags: [] };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** People without their lines, and the notes. @throws if the file cannot be read */
function read(file: string | Uint8Array) {
  const found = readCandidates(typeof file === 'string' ? bytesOf(file) : file, 1000);
  if ('problem' in found) throw new Error(found.problem);
  return { people: found.rows.map(({ line: _line, ...person }) => person), notes: found.notes };
}

const problemOf = (file: string | Uint8Array) => {
  const found = readCandidates(typeof file === 'string' ? bytesOf(file) : file, 1000);
  return 'problem' in found ? found.problem : null;
};

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0]), /not a CSV file/],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff]), /not a CSV file/],
  ['headings without one for the address', 'Name,Tags\nAna,Backend', /including “Email”/],
  ['the same heading twice', 'Email,E-mail\na@example.org,b@example.org', /Two columns are named “email”/],
  ['two that may be the address', 'Name,Work e-mail,Private e-mail\nAna,,', /“Work e-mail” or “Private e-mail”/],
  ['an open quote', 'Name,Email\n"Ana,ana@example.org', /Line 2 cannot be read/],
  ['5,000 rows', `Email\n${'a@example.org\n'.repeat(5000)}`, /has 5000 rows, but at most 1000/],
  ['5,000 pasted lines', 'a@example.org\n'.repeat(5000), /has 5000 rows, but at most 1000/],
])('refused as a whole: %s', (_what, file, reason) => {
  expect(problemOf(file)).toMatch(reason);
});

test.each([
  ['commas', 'Name,Email,Tags\nAna Lima,ana@example.org,'],
  ['semicolons', 'Name;E-Mail;Tags\nAna Lima;ana@example.org;'],
  ['tabs, as spreadsheets copy them', 'Full name\tEmail address\nAna Lima\tana@example.org'],
  ['a byte order mark and CRLF', '\ufeffName,Email\r\nAna Lima,ana@example.org\r\n'],
  ['a line that names the delimiter', 'sep=;\nName;Email\nAna Lima;ana@example.org'],
  ['quotes', '"Name","Email"\n"Ana Lima","ana@example.org"'],
  ['first and last name', 'Last name,First name,Email\nLima,Ana,ana@example.org'],
  ['an address with its name', 'Name,Email\nAna Lima,Ana <ana@example.org>'],
  ['no name', 'Email\nana.lima@example.org', { ...ana, email: 'ana.lima@example.org' }],
  [
    'tags',
    'Email,Name,Tags\nana@example.org,Ana Lima,"Backend, Remote; Two\nlines"',
    { ...ana, tags: ['Backend', 'Remote', 'Two', 'lines'] },
  ],
])('columns are known by their headings: %s', (_what, file, expected = ana) => {
  expect(read(file).people).toEqual([expected]);
});

test('columns that a round does not know are named and left out, those of the import of users too', () => {
  const file =
    'First name,Last name,Email,Role,Time factor,Group,Phone\nAna,Lima,ana@example.org,learner,1.25,BSc 2026,+49 30';
  expect(read(file)).toEqual({
    people: [ana],
    notes: ['Ignored columns: “Role”, “Time factor”, “Group”, “Phone”.'],
  });
});

test('the only column about mail is taken for the address, and said so', () => {
  expect(read('Name;Contact e-mail\nAna Lima;ana@example.org')).toEqual({
    people: [ana],
    notes: ['Cells are separated by semicolons.', 'Email addresses are from “Contact e-mail”.'],
  });
});

test('Windows-1252, as Excel saves CSV, keeps its letters', () => {
  const file = Uint8Array.from('Name;Email\r\nZo\xeb M\xfcller;zoe@example.org\r\n', (sign) => sign.charCodeAt(0));
  const { people, notes } = read(file);
  expect(people).toEqual([{ name: 'Zoë Müller', email: 'zoe@example.org', tags: [] }]);
  expect(notes[0]).toMatch(/Windows-1252/);
});

test('rows keep their lines, and a line below a pasted table is read as one', () => {
  const file = 'Name;Email\n\n"Ana\nLima";ana@example.org\nBo Chen <bo@example.org>\n;\nCy;';
  expect(readCandidates(bytesOf(file), 1000)).toMatchObject({
    rows: [
      { line: 3, name: 'Ana\nLima', email: 'ana@example.org' },
      { line: 5, name: 'Bo Chen', email: 'bo@example.org' },
      { line: 7, name: 'Cy', email: '' },
    ],
  });
});

test.each([
  ['Ana Lima, ana@example.org', ana],
  ['Ana Lima <ana@example.org>', ana],
  ['"Ana Lima";"ana@example.org"', ana],
  ['Ana\tLima\tana@example.org', ana],
  ['ana@example.org, Ana Lima', ana],
  ['  ana.lima@example.org  ', { ...ana, email: 'ana.lima@example.org' }],
  ['Ana Lima, ana@example.org, Backend; Remote', { ...ana, tags: ['Backend', 'Remote'] }],
  ['ana@example.org;Ana Lima;Backend', { ...ana, tags: ['Backend'] }],
  ['@example.org', { name: '@example.org', email: '', tags: [] }],
  ['Ana Lima', { name: 'Ana Lima', email: '', tags: [] }],
  ['Name', { name: 'Name', email: '', tags: [] }],
])('without headings a line is a person: %j', (line, expected) => {
  expect(read(line).people).toEqual([expected]);
});

test('a line without letters is skipped; every other line becomes a candidate', () => {
  expect(read(' \n;\n')).toEqual({ people: [], notes: [] });
  expect(readCandidates(bytesOf('ana@example.org\r\n\r\nBo Chen\r\n,,\r\n'), 1000)).toMatchObject({
    rows: [{ line: 1 }, { line: 3, name: 'Bo Chen', email: '' }],
  });
});
