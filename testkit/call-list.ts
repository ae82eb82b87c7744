import { readFileSync } from 'node:fs';

/** One call as the specification and its catalogue list it (testkit/reference/calls.tsv). */
export interface ListedCall {
  readonly path: string;
  /** Of the specification's section 7, or of the product. */
  readonly of: string;
  /** Body fields of a call of section 7. */
  readonly body: readonly string[];
}

const read = (name: string): string => readFileSync(new URL(`./reference/${name}`, import.meta.url), 'utf8');

/** Every call of the list. */
export function listedCalls(): ListedCall[] {
  return read('calls.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [path = '', of = '', body = ''] = line.split('\t');
      return { path, of, body: body.split(' ').filter((field) => field !== '') };
    });
}

/** Paths of the calls that do not work yet; the file may only shrink. */
export function missingCalls(): string[] {
  return read('missing-calls.txt')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
