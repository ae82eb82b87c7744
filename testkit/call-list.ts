import { readFileSync } from 'node:fs';

/** One call as the specification and its catalogue list it (testkit/reference/calls.tsv). */
export interface ListedCall {
  readonly path: string;
  /** Of the specification's section 7, or of the product. */
  readonly of: string;
  /** Body fields the list names. */
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

/** A field of the list that a call takes another way. */
export interface FieldException {
  readonly path: string;
  readonly field: string;
  /** The member of the body that stands for it. */
  readonly instead: string;
  readonly why: string;
}

/** Fields that differ from the list, each with its reason. */
export function fieldExceptions(): FieldException[] {
  return read('call-fields.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [path = '', field = '', instead = '', why = ''] = line.split('\t');
      return { path, field, instead, why };
    });
}

/** Paths of the calls that do not work yet; the file may only shrink. */
export function missingCalls(): string[] {
  return read('missing-calls.txt')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
