import { stripVTControlCharacters } from 'node:util';

/** The parts of Vitest's JSON report used here. */
export interface UnitReport {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults?: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** The parts of Playwright's JSON report used here. */
export interface BrowserReport {
  stats?: { expected: number; unexpected: number; flaky: number };
  errors?: { message?: string }[];
  suites?: BrowserSuite[];
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs?: {
    file: string;
    line: number;
    title: string;
    ok: boolean;
    tests?: { results?: { error?: { message?: string } }[] }[];
  }[];
}

/** "file: test: message" for each failed test, and for each file that could not run. */
export function brokenUnitTests(report: UnitReport | null): string[] {
  return (report?.testResults ?? []).flatMap((file) => {
    const name = file.name.replace(/^.*\/(?=(?:contract|server|web|scripts)\/)/, '');
    const tests = (file.assertionResults ?? []).filter(({ status }) => status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [said(name, file.message)] : [];
    return tests.map((test) => said(`${name}: ${test.fullName}`, test.failureMessages?.[0]));
  });
}

/** "file:line: test: message" for each failed test, and errors outside tests. */
export function brokenBrowserTests(report: BrowserReport | null): string[] {
  const within = (suite: BrowserSuite): string[] => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => said(`${spec.file}:${spec.line}: ${spec.title}`, messageOf(spec))),
    ...(suite.suites ?? []).flatMap(within),
  ];
  const outside = (report?.errors ?? []).map(({ message }) => said('outside of tests', message));
  return [...outside, ...(report?.suites ?? []).flatMap(within)];
}

const messageOf = (spec: NonNullable<BrowserSuite['specs']>[number]) =>
  (spec.tests ?? []).flatMap((test) => test.results ?? []).find(({ error }) => error?.message)?.error?.message;

/** On one line, without colours, limited to a few terminal lines. */
function said(where: string, message = 'no message'): string {
  return `${where}: ${stripVTControlCharacters(message).replaceAll(/\s+/gu, ' ').trim().slice(0, 400)}`;
}
