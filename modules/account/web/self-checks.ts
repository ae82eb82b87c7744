import type { Workbook } from '#engine/sheet/model.ts';
import { callTo, download, trySend } from '#engine/web/client/send.ts';
import { formatDate } from '#i18n/dates.ts';
import { loadLanguage, loadMoreErrors } from '#i18n/web-text.ts';
import { LANGUAGES, type Language, type Text3 } from '#kernel/language.ts';
import { missingKeys } from '../domain/missing-keys.ts';

/** The pages by name, whose titles are texts too. */
type Routes = ReadonlyMap<string, { readonly title: Text3 }>;

/** How one line of the self-check came out. */
export type Grade = 'good' | 'poor' | 'failed';

export interface CheckResult {
  readonly key: CheckKey;
  readonly grade: Grade;
  /** Measured value, for the support desk. */
  readonly value: string;
}

export const CHECKS = [
  'service',
  'version',
  'clock',
  'cookies',
  'storage',
  'excel',
  'picture',
  'pdf',
  'letters',
  'languages',
  'print',
  'camera',
  'width',
  'session',
] as const;
export type CheckKey = (typeof CHECKS)[number];

interface SelfCheck {
  readonly version: string;
  readonly now: string;
  readonly signedIn: boolean;
  readonly level: number;
  readonly curbusdt: string | null;
  readonly notify: { readonly level: number; readonly time: number } | null;
}
const selfcheck = callTo<object, SelfCheck>('/account/getSelfcheck');

const SLOW_MS = 2000;
const CLOCK_POOR_S = 60;
const CLOCK_FAILED_S = 600;
const NARROW = 360;

const graded = (key: CheckKey, good: boolean, value: string, otherwise: Grade = 'failed'): CheckResult => ({
  key,
  grade: good ? 'good' : otherwise,
  value,
});

/** Level, business date and notify level in force, as the server has them. */
function sessionLine({ signedIn, level, curbusdt, notify }: SelfCheck): CheckResult {
  const parts = signedIn ? [level, curbusdt === null ? '–' : formatDate(curbusdt), `${notify?.level ?? 0} / ${notify?.time ?? 0} s`] : [0];
  return graded('session', true, parts.join(' · '));
}

/** Service, version, clock and session from one call. */
async function server(clientVersion: string | null): Promise<CheckResult[]> {
  const began = performance.now();
  const answer = await trySend(selfcheck, {});
  const took = Math.round(performance.now() - began);
  if (!answer.ok)
    return [graded('service', false, `${answer.status}`), graded('version', false, ''), graded('clock', false, ''), graded('session', false, '')];
  const skew = Math.round(Math.abs(Date.now() - Date.parse(answer.data.now)) / 1000);
  const same = clientVersion === null || clientVersion === '' || clientVersion === answer.data.version;
  return [
    graded('service', took <= SLOW_MS, `${took} ms`, 'poor'),
    graded('version', same, answer.data.version, 'poor'),
    { key: 'clock', grade: skew <= CLOCK_POOR_S ? 'good' : skew <= CLOCK_FAILED_S ? 'poor' : 'failed', value: `${skew} s` },
    sessionLine(answer.data),
  ];
}

function storage(): CheckResult {
  try {
    localStorage.setItem('farm.selfcheck', '1');
    localStorage.removeItem('farm.selfcheck');
    return graded('storage', typeof indexedDB !== 'undefined', '');
  } catch (error) {
    return graded('storage', false, error instanceof Error ? error.name : '');
  }
}

/** Writes a workbook of two rows and reads it back. */
async function excel(): Promise<CheckResult> {
  const [{ workbookToBlob }, { readSheet }] = await Promise.all([import('#engine/web/excel/write.ts'), import('#engine/web/excel/read.ts')]);
  const workbook: Workbook = {
    sheets: [
      {
        name: 'check',
        columns: [
          { header: 'tên', kind: 'text' },
          { header: 'n', kind: 'int' },
        ],
        rows: [
          ['Nái số 1', 12],
          ['แม่สุกร', 34],
        ],
      },
    ],
  };
  const read = await readSheet(await workbookToBlob(workbook));
  const back = read.ok ? JSON.stringify(read.rows) : read.code;
  return graded('excel', back.includes('Nái số 1') && back.includes('แม่สุกร') && back.includes('34'), read.ok ? '' : read.code);
}

/** Makes a picture of a drawing, as charts and labels are saved. */
async function picture(): Promise<CheckResult> {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png');
  });
  return graded('picture', (blob?.size ?? 0) > 0, `${blob?.size ?? 0} B`);
}

/** Titles of the pages behind the sign-in, which come with it in one language. */
const TITLES: Readonly<Record<Language, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>> = {
  V: () => import('virtual:titles/V'),
  E: () => import('virtual:titles/E'),
  T: () => import('virtual:titles/T'),
};

/** Loads the three languages and counts the texts each lacks, those of the routes among them. */
async function languages(routes: Routes): Promise<CheckResult> {
  const texts = await Promise.all(
    LANGUAGES.map(async (language) => {
      const [pack, errors, more] = await Promise.all([loadLanguage(language), loadMoreErrors(language), TITLES[language]()]);
      const titles = Object.fromEntries([...routes].map(([name, route]) => [name, more.default[name] ?? route.title[language]]));
      return [language, { ...pack, more: errors, titles }] as const;
    }),
  );
  const { total, missing } = missingKeys(Object.fromEntries(texts));
  const lacks = LANGUAGES.map((language) => `${language} −${missing[language]?.length ?? 0}`).join(' ');
  return graded(
    'languages',
    Object.values(missing).every((keys) => keys.length === 0),
    `${total}: ${lacks}`,
    'poor',
  );
}

/** Has the server set a barn sheet as PDF and looks at what came. */
async function pdf(): Promise<CheckResult> {
  const began = performance.now();
  const { blob } = await download(callTo<object, Blob>('/common/getDownload'), { file: 'paper-mating', language: 'T' });
  const head = await blob.slice(0, 5).text();
  return graded('pdf', head === '%PDF-' && blob.size > 1000, `${Math.ceil(blob.size / 1024)} kB, ${Math.round(performance.now() - began)} ms`);
}

/** Letters that fonts leave out first: Vietnamese with two marks, Thai consonants, vowels above and below. */
export const SAMPLE_LETTERS = { V: 'ữợẫằỹđĐƯỜ', T: 'กขฃคฅฆงญฎฏฐฑฒณธภศษฬฮแโใไ' } as const;

/** The pixels of a letter as this device draws it. */
function drawn(context: CanvasRenderingContext2D, letter: string): string {
  context.clearRect(0, 0, 64, 64);
  context.fillText(letter, 8, 44);
  return context.getImageData(0, 0, 64, 64).data.join();
}

/** How many of the letters come out as the box of a missing one. */
function boxes(text: string): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) return text.length;
  context.font = '32px Sarabun, sans-serif';
  const box = drawn(context, '\u{10FFFE}');
  const blank = drawn(context, ' ');
  return [...text].filter((letter) => [box, blank].includes(drawn(context, letter))).length;
}

/** Vietnamese and Thai letters, drawn one by one and compared with the box of a missing letter. */
async function letters(): Promise<CheckResult> {
  await document.fonts.load('32px Sarabun', SAMPLE_LETTERS.V + SAMPLE_LETTERS.T);
  const lost = { V: boxes(SAMPLE_LETTERS.V), T: boxes(SAMPLE_LETTERS.T) };
  return graded('letters', lost.V + lost.T === 0, `ữợẫằ −${lost.V} · ไทยกขฃ −${lost.T}`);
}

async function camera(): Promise<CheckResult> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return graded(
    'camera',
    devices.some(({ kind }) => kind === 'videoinput'),
    '',
    'poor',
  );
}

async function safely(key: CheckKey, run: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await run();
  } catch (error) {
    return graded(key, false, error instanceof Error ? error.message : String(error));
  }
}

/** All checks of this device; nothing is changed on the server. */
export async function runSelfchecks(clientVersion: string | null, routes: Routes): Promise<CheckResult[]> {
  const [fromServer, ofExcel, ofPicture, ofPdf, ofLetters, ofLanguages, ofCamera] = await Promise.all([
    server(clientVersion),
    safely('excel', excel),
    safely('picture', picture),
    safely('pdf', pdf),
    safely('letters', letters),
    safely('languages', () => languages(routes)),
    safely('camera', camera),
  ]);
  return [
    ...fromServer,
    graded('cookies', navigator.cookieEnabled, ''),
    storage(),
    ofExcel,
    ofPicture,
    ofPdf,
    ofLanguages,
    ofLetters,
    graded('print', typeof window.print === 'function', ''),
    ofCamera,
    graded('width', window.innerWidth >= NARROW, `${window.innerWidth} px`, 'poor'),
  ];
}
