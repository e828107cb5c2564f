import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Answers a curl command's words like `curl -sS`: the body. */
export type Curl = (words: readonly string[]) => Promise<string>;

/** The real program. */
export const realCurl: Curl = async (words) => (await promisify(execFile)('curl', [...words])).stdout;

export const hasCurl = (): Promise<boolean> =>
  promisify(execFile)('curl', ['--version']).then(
    () => true,
    () => false,
  );

/** For machines without curl: the options that the guide uses, sent with fetch. Any other option is an error. */
export const fetchCurl: Curl = async (words) => {
  let [method, url, body]: (string | undefined)[] = [];
  const headers = new Headers();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-sS') continue;
    if (word === '-X') method = rest.shift();
    else if (word === '-d') body = rest.shift();
    else if (word === '-H') {
      const [name = '', ...value] = (rest.shift() ?? '').split(': ');
      headers.append(name, value.join(': '));
    } else if (word.startsWith('-') || url !== undefined) throw new Error(`curl ${word} is not known here`);
    else url = word;
  }
  if (url === undefined) throw new Error('curl without an address');
  const reply = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body !== undefined && { body }),
  });
  return reply.text();
};

/** The `export` and `curl` lines of a page's shell blocks, in order, with continued lines joined. */
export function commandsOf(markdown: string): string[] {
  return [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line !== ''),
  );
}

/** A command's words as a POSIX shell splits them: quotes, and variables outside single quotes. */
export function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single?: string, double?: string, bare?: string) =>
      single !== undefined ? single : filled(double ?? bare ?? '', variables),
    ),
  );
}

const filled = (text: string, variables: Readonly<Record<string, string>>) =>
  text.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`$${name} is not set before it is used`);
    return value;
  });
