import type { Language } from '#kernel/language.ts';

/** Largest whole number that is said in words: 999 999 thousand million. */
export const MOST_SAID = 999_999_999_999_999;

const THOUSAND = 1000;
const VIET_DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'];
const VIET_GROUPS = ['', 'nghìn', 'triệu'];
const ENGLISH_SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const ENGLISH_TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ENGLISH_GROUPS = ['', 'thousand', 'million', 'billion', 'trillion'];
const THAI_DIGITS = ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'];
const THAI_PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'];

const at = (words: readonly string[], index: number): string => words[index] ?? '';

/** Groups of three digits of a number, the last first. */
function threes(n: number): number[] {
  return n < THOUSAND ? [n] : [n % THOUSAND, ...threes(Math.floor(n / THOUSAND))];
}

/** Tens and units in Vietnamese: linh before a lone unit, mốt and lăm behind tens. */
function vietTens(tens: number, unit: number, whole: boolean): string[] {
  if (tens === 0) return unit === 0 ? [] : whole ? ['linh', at(VIET_DIGITS, unit)] : [at(VIET_DIGITS, unit)];
  const ten = tens === 1 ? 'mười' : `${at(VIET_DIGITS, tens)} mươi`;
  if (unit === 0) return [ten];
  const said = unit === 5 ? 'lăm' : unit === 1 && tens > 1 ? 'mốt' : at(VIET_DIGITS, unit);
  return [ten, said];
}

/** Three digits in Vietnamese; `whole` where a larger group stands before them, so that no hundreds are said as none. */
function vietThree(n: number, whole: boolean): string[] {
  const hundreds = Math.floor(n / 100);
  const head = hundreds > 0 || whole ? [at(VIET_DIGITS, hundreds), 'trăm'] : [];
  return [...head, ...vietTens(Math.floor(n / 10) % 10, n % 10, hundreds > 0 || whole)];
}

const BILLION = 1_000_000_000;

function vietNumber(n: number, whole = false): string[] {
  if (n >= BILLION) {
    const rest = n % BILLION;
    return [...vietNumber(Math.floor(n / BILLION)), 'tỷ', ...(rest === 0 ? [] : vietNumber(rest, true))];
  }
  const groups = threes(n).map((group, index) => ({ group, name: at(VIET_GROUPS, index) }));
  let said = whole;
  return groups.toReversed().flatMap(({ group, name }) => {
    if (group === 0) return [];
    const words = [...vietThree(group, said), ...(name === '' ? [] : [name])];
    said = true;
    return words;
  });
}

function englishThree(n: number): string[] {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100];
  const head = hundreds > 0 ? [at(ENGLISH_SMALL, hundreds), 'hundred'] : [];
  if (rest === 0) return head;
  const and = hundreds > 0 ? ['and'] : [];
  if (rest < ENGLISH_SMALL.length) return [...head, ...and, at(ENGLISH_SMALL, rest)];
  const unit = rest % 10 === 0 ? '' : `-${at(ENGLISH_SMALL, rest % 10)}`;
  return [...head, ...and, `${at(ENGLISH_TENS, Math.floor(rest / 10))}${unit}`];
}

function englishNumber(n: number): string[] {
  return threes(n)
    .map((group, index) => (group === 0 ? [] : [...englishThree(group), at(ENGLISH_GROUPS, index)]))
    .toReversed()
    .flat()
    .filter((word) => word !== '');
}

const MILLION = 1_000_000;

/** Tens in Thai: ten is สิบ alone, two tens are ยี่สิบ. */
const thaiTens = (digit: number): string => `${digit === 1 ? '' : digit === 2 ? 'ยี่' : at(THAI_DIGITS, digit)}สิบ`;

/** A digit in its place; `after` where others are said before it: one is เอ็ด then. */
function thaiDigit(digit: number, place: number, after: boolean): string {
  if (digit === 0) return '';
  if (place === 1) return thaiTens(digit);
  return place === 0 && digit === 1 && after ? 'เอ็ด' : `${at(THAI_DIGITS, digit)}${at(THAI_PLACES, place)}`;
}

/** Thai says millions of millions. */
function thaiNumber(n: number, more = false): string {
  if (n >= MILLION) return `${thaiNumber(Math.floor(n / MILLION))}ล้าน${n % MILLION === 0 ? '' : thaiNumber(n % MILLION, true)}`;
  const digits = [...String(n)].map(Number);
  return digits.map((digit, index) => thaiDigit(digit, digits.length - 1 - index, digits.length > 1 || more)).join('');
}

/** A whole number of at most {@link MOST_SAID} in words of a language. @throws RangeError for any other number */
export function numberWords(n: number, language: Language): string {
  if (!Number.isInteger(n) || n < 0 || n > MOST_SAID) throw new RangeError(`no words for ${n}`);
  if (n === 0) return { V: at(VIET_DIGITS, 0), E: at(ENGLISH_SMALL, 0), T: at(THAI_DIGITS, 0) }[language];
  if (language === 'T') return thaiNumber(n);
  return (language === 'V' ? vietNumber(n) : englishNumber(n)).join(' ');
}

/** What a currency and its hundredth are called; one without hundredths in use says whole numbers. */
interface CurrencyWords {
  readonly unit: Readonly<Record<Language, string>>;
  readonly part: Readonly<Record<Language, string>> | null;
}

const CURRENCIES: Readonly<Record<string, CurrencyWords>> = {
  VND: { unit: { V: 'đồng', E: 'Vietnamese dong', T: 'ดองเวียดนาม' }, part: null },
  THB: { unit: { V: 'bạt Thái', E: 'baht', T: 'บาท' }, part: { V: 'satang', E: 'satang', T: 'สตางค์' } },
  USD: { unit: { V: 'đô la Mỹ', E: 'US dollars', T: 'ดอลลาร์สหรัฐ' }, part: { V: 'xu', E: 'cents', T: 'เซนต์' } },
};

/** An amount of money as it is written out on a paper: "Một triệu hai trăm nghìn đồng". @throws RangeError above {@link MOST_SAID} */
export function amountWords(amount: number, currency: string, language: Language): string {
  const { unit, part } = CURRENCIES[currency] ?? { unit: { V: currency, E: currency, T: currency }, part: null };
  const hundredths = part === null ? Math.round(Math.abs(amount)) * 100 : Math.round(Math.abs(amount) * 100);
  const [whole, rest] = [Math.floor(hundredths / 100), hundredths % 100];
  const gap = language === 'T' ? '' : ' ';
  const named = (n: number, words: Readonly<Record<Language, string>>) =>
    `${numberWords(n, language)}${gap}${language === 'E' && n === 1 ? words.E.replace(/s$/, '') : words[language]}`;
  const said = named(whole, unit);
  const exact = language === 'T' && currency === 'THB' ? 'ถ้วน' : '';
  const text = rest === 0 || part === null ? `${said}${exact}` : `${said}${gap}${named(rest, part)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
