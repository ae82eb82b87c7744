import { t3 } from '#kernel/language.ts';
import { instrument, proficiency } from '../../contract/quality/quality.resources.ts';
import { listed } from '../inner-list.tsx';

const DUE_TONES: Readonly<Record<string, 'warn' | 'bad'>> = { soon: 'warn', overdue: 'bad' };
const JUDGED_TONES: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = { good: 'good', questionable: 'warn', bad: 'bad' };

/** Instruments; those in use whose calibration is due or over are marked. */
export const Instruments = listed(instrument, t3('Thêm thiết bị', 'Add an instrument', 'เพิ่มเครื่องมือ'), {
  cells: ({ due, inuse }) => {
    const tone = inuse === 'Y' ? DUE_TONES[String(due)] : undefined;
    return tone === undefined ? {} : { _mark_nextdt: tone, _mark_lastdt: tone };
  },
});

/** Values of proficiency rounds, each judged. */
export const Rounds = listed(proficiency, t3('Thêm kết quả của vòng', 'Add a value', 'เพิ่มผลของรอบ'), {
  nameOf: ({ roundno, testcd, sampleno }) => [roundno, testcd, sampleno].filter(Boolean).map(String).join(' · '),
  cells: ({ judged }) => {
    const tone = JUDGED_TONES[String(judged)];
    return tone === undefined ? {} : { _mark_judged: tone, _mark_z: tone };
  },
});
