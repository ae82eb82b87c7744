import { beforeAll, describe, expect, test } from 'vitest';
import { int, text } from '#engine/define/fields.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { setErrorCatalogue } from '../text/client-error.ts';
import { fieldResolver } from './resolver.ts';

const FIELDS = [
  text('tag', t3('Số tai', 'Tag', 'เบอร์หู'), { required: true }),
  int('born', t3('Sinh', 'Born', 'เกิด'), { max: 30 }),
  int('alive', t3('Sống', 'Alive', 'รอด'), {}),
];
const LABELS = { tag: 'Số tai', born: 'Sinh', alive: 'Sống' };

/** More alive than born; and one of the whole form. */
const check = ({ born, alive }: Readonly<Record<string, unknown>>): Issue[] => [
  ...(Number(alive) > Number(born) ? [refuse('MORE', 'alive'), refuse('MORE', 'born')] : []),
  ...(alive === 7 ? [{ code: 'WHOLE' }] : []),
];

async function wrong(values: Record<string, string | number | null>) {
  const { errors } = await fieldResolver(FIELDS, LABELS, check)(values, undefined, {} as never);
  return Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, error?.type]));
}

beforeAll(() => setErrorCatalogue({}));

describe('what is wrong with a form', () => {
  test('a missing field and a broken rule are told in one round', async () => {
    expect(await wrong({ tag: ' ', born: 3, alive: 5 })).toEqual({ tag: 'V_REQUIRED', alive: 'MORE', born: 'MORE' });
  });

  test('a field refused for itself is refused once, and nothing is said of the whole until its fields are sound', async () => {
    expect(await wrong({ tag: 'A1', born: 31, alive: 40 })).toEqual({ born: 'V_RANGE', alive: 'MORE' });
    expect(await wrong({ tag: null, born: 9, alive: 7 })).toEqual({ tag: 'V_REQUIRED' });
    expect(await wrong({ tag: 'A1', born: 9, alive: 7 })).toEqual({ root: 'WHOLE' });
  });

  test('a sound form is taken as it was typed', async () => {
    const values = { tag: 'A1', born: 9, alive: 8 };
    expect(await fieldResolver(FIELDS, LABELS, check)(values, undefined, {} as never)).toEqual({ values, errors: {} });
  });
});
