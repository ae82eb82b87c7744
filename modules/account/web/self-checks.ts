import type { Workbook } from '#engine/sheet/model.ts';
import { callTo, trySend } from '#engine/web/client/send.ts';
import { loadLanguage } from '#i18n/web-text.ts';
import { LANGUAGES } from '#kernel/language.ts';

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
  'letters',
  'languages',
  'print',
  'camera',
  'width',
  'session',
] as const;
export type CheckKey = (typeof CHECKS)[number];

interface Told {
  readonly version: string;
  readonly now: string;
  readonly signedIn: boolean;
  readonly level: number;
  readonly curbusdt: string | null;
  readonly notify: { readonly level: number; readonly time: number } | null;
}
const selfcheck = callTo<object, Told>('/account/getSelfcheck');

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
function sessionLine({ signedIn, level, curbusdt, notify }: Told): CheckResult {
  const parts = signedIn ? [level, curbusdt ?? '–', `${notify?.level ?? 0} / ${notify?.time ?? 0} s`] : [0];
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
    return graded('storage', typeof indexedDB !== 'undefined', typeof indexedDB);
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
  return graded('excel', back.includes('Nái số 1') && back.includes('แม่สุกร') && back.includes('34'), read.ok ? `${read.rows.length}` : read.code);
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

/** Names of all texts of a language pack, nested ones by their path. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}.`) : [`${path}${key}`],
  );
}

/** Loads the three languages and counts texts one has and another lacks. */
async function languages(): Promise<CheckResult> {
  const packs = await Promise.all(LANGUAGES.map((language) => loadLanguage(language)));
  const sets = packs.map((pack) => new Set(keysOf(pack)));
  const all = new Set(sets.flatMap((set) => [...set]));
  const missing = sets.reduce((sum, set) => sum + all.size - set.size, 0);
  return graded('languages', missing === 0, `${all.size} × ${sets.length}, −${missing}`, 'poor');
}

/** True when a text is drawn with other shapes than the box of a missing letter. */
function isDrawn(text: string): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return false;
  context.font = '24px Sarabun, sans-serif';
  return [...text].some((letter) => Math.abs(context.measureText(letter).width - context.measureText('\u{10FFFE}').width) > 0.5);
}

async function camera(): Promise<CheckResult> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return graded(
    'camera',
    devices.some(({ kind }) => kind === 'videoinput'),
    `${devices.length}`,
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
export async function runSelfchecks(clientVersion: string | null): Promise<CheckResult[]> {
  const [fromServer, ofExcel, ofPicture, ofLanguages, ofCamera] = await Promise.all([
    server(clientVersion),
    safely('excel', excel),
    safely('picture', picture),
    safely('languages', languages),
    safely('camera', camera),
  ]);
  return [
    ...fromServer,
    graded('cookies', navigator.cookieEnabled, String(navigator.cookieEnabled)),
    storage(),
    ofExcel,
    ofPicture,
    ofLanguages,
    graded('letters', isDrawn('ระบบฟาร์ม') && isDrawn('ữợẫằ'), 'ไทย ữợẫằ'),
    graded('print', typeof window.print === 'function', ''),
    ofCamera,
    graded('width', window.innerWidth >= NARROW, `${window.innerWidth} px`, 'poor'),
  ];
}
