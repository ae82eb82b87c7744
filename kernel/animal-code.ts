/** Bits of a national identity, and the most it can be. */
const NATIONAL_BITS = 38;
const MOST_NATIONAL = 2 ** NATIONAL_BITS - 1;
const NATIONAL_DIGITS = 12;

/** Letters before the digits: L a line, A an animal's code. */
const LETTERS = /^L?A(?=\d)/;
/** Digits before the code itself: animal flag, retagging counter, user and reserved fields, as readers write them; and the code. */
const LONG = /^(?:1?0{0,7})?0?(\d{3})(\d{12})$/;
const WHOLE_HEX = /^[89A-F][\dA-F]{15}$/;
const DOTTED_HEX = /^([\dA-F]{1,3})\.([\dA-F]{1,10})$/;

function codeOf(country: number, national: number): string | null {
  if (country < 1 || country > 999 || national > MOST_NATIONAL) return null;
  return `${String(country).padStart(3, '0')}${String(national).padStart(NATIONAL_DIGITS, '0')}`;
}

/** The 64 bits a transponder sends: the first says that it is an animal, the 17th to 26th are the country, the last 38 the animal. */
function ofBits(hex: string): string | null {
  const bits = Number.parseInt(hex.slice(4), 16);
  return codeOf(Math.floor(bits / 2 ** NATIONAL_BITS), bits % 2 ** NATIONAL_BITS);
}

/**
 * The 15 digits of an animal's transponder (ISO 11784: three of the country or the maker, twelve of the animal) from what a
 * reader shows or types; null for anything else. Readers have four forms for the same tag:
 *
 * - the digits, plain, apart, or after the letters of an animal's code: 964000000123456, 964 000000123456, LA 982 000001088420
 * - the digits after the other fields of the tag: LA 00000 0 982 000001088420, A0000000964000000123456, A 00000 0 0999 000000123456
 * - its 64 bits in hexadecimal: 8000F9DCBE991A14
 * - country and animal in hexadecimal with a point between: 3E7.1CBE991A14
 *
 * Sources: ISO 11784 (order of the bits) and ISO 24631-6 (how readers write them); Datamars, manual of the GES3S reader, section
 * "EIC format"; Allflex, manual of the panel reader, "Interpreting tag ID code information"; Oregon RFID, "PIT tag display formats".
 */
export function isoAnimalCode(read: string): string | null {
  const text = read.trim().toUpperCase();
  const dotted = DOTTED_HEX.exec(text);
  if (dotted !== null && !/^\d{3}\.\d{12}$/.test(text)) return codeOf(Number.parseInt(dotted[1] ?? '', 16), Number.parseInt(dotted[2] ?? '', 16));
  const close = text.replace(/[\s._-]/g, '');
  if (WHOLE_HEX.test(close)) return ofBits(close);
  const digits = LONG.exec(close.replace(LETTERS, ''));
  return digits === null ? null : codeOf(Number(digits[1]), Number(digits[2]));
}
