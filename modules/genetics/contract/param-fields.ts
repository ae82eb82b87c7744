import { choice, choices, code, codes, date, int, text } from '#engine/define/fields.ts';
import { nameFields } from '#engine/define/members.ts';
import { Q } from './param-words.ts';
import { GENETIC_LISTS as L } from './reports/animal-filter.ts';
import { GENETIC_WORDS as G } from './texts.ts';

const NAMES = nameFields(120);
const CODE = text('code', Q.code, { required: true, maxLength: 20 });
const PROGCODE = text('progcode', Q.progcode, { required: true, maxLength: 20 });
const FROM = date('from', Q.from, { required: true, initial: 'today' });

/** A line of the company. */
export const LINE_FIELDS = [
  CODE,
  ...NAMES,
  code('breed', G.breed, { list: 'breed' }),
  choice('role', G.role, L.genrole, { required: true }),
  text('origin', Q.origin, { maxLength: 80 }),
  date('opened', Q.opened),
  date('closed', Q.closed),
  codes('units', Q.units, { list: 'farm' }),
  text('letter', Q.letter, { maxLength: 3 }),
  text('colour', Q.colour, { maxLength: 9 }),
  choice('index', Q.index, L.genindex),
  int('teats', Q.teats, { max: 30 }),
] as const;

/** A breed of the company. */
export const BREED_FIELDS = [CODE, ...NAMES] as const;

/** A row of the hybrid formula; its parts and its heterosis are typed as texts in the form. */
export const FORMULA_FIELDS = [
  text('sire', Q.sire, { required: true, maxLength: 20 }),
  text('dam', Q.dam, { required: true, maxLength: 20 }),
  FROM,
  date('to', Q.to),
  PROGCODE,
  ...NAMES,
  choice('generation', Q.generation, L.gengeneration, { required: true }),
  choices('usedfor', Q.usedfor, L.genuse),
  choice('allowed', Q.allowed, L.genallowed, { required: true, fallback: 'yes' }),
] as const;

/** How piglet ids of a progeny code are made. */
export const PATTERN_FIELDS = [
  PROGCODE,
  FROM,
  choices('parts', Q.patternParts, L.genpart, { required: true, help: Q.patternHelp }),
  int('length', Q.length, { required: true, min: 4, max: 20 }),
  int('next', Q.nextNo, { required: true, min: 1, max: 9_999_999 }),
  choice('parity', Q.parity, L.genparity, { required: true, fallback: 'none' }),
  text('notch', Q.notch, { maxLength: 40 }),
  text('tagMale', Q.tagMale, { maxLength: 20 }),
  text('tagFemale', Q.tagFemale, { maxLength: 20 }),
] as const;
