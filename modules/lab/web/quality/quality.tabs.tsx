import type { LevelTab, TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { t3 } from '#kernel/language.ts';
import { instrument, proficiency, QW } from '../../contract/quality/quality.resources.ts';
import { labTest } from '../../contract/tests/test.resource.ts';
import { listed } from '../inner-list.tsx';
import { testParts } from '../tests/test-parts.tsx';

const DUE_TONES: Readonly<Record<string, 'warn' | 'bad'>> = { soon: 'warn', overdue: 'bad' };
const JUDGED_TONES: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = { good: 'good', questionable: 'warn', bad: 'bad' };

const TABS: readonly LevelTab[] = [
  {
    key: 'tests',
    label: t3('Chỉ tiêu', 'Tests', 'รายการตรวจ'),
    content: listed(labTest, t3('Thêm chỉ tiêu', 'Add a test', 'เพิ่มรายการตรวจ'), testParts),
  },
  {
    key: 'instruments',
    label: QW.instruments,
    content: listed(instrument, t3('Thêm thiết bị', 'Add an instrument', 'เพิ่มเครื่องมือ'), {
      cells: ({ due, inuse }) => {
        const tone = inuse === 'Y' ? DUE_TONES[String(due)] : undefined;
        return tone === undefined ? {} : { _mark_nextdt: tone, _mark_lastdt: tone };
      },
    }),
  },
  {
    key: 'rounds',
    label: QW.rounds,
    content: listed(proficiency, t3('Thêm kết quả của vòng', 'Add a value', 'เพิ่มผลของรอบ'), {
      nameOf: ({ roundno, testcd, sampleno }) => [roundno, testcd, sampleno].filter(Boolean).map(String).join(' · '),
      cells: ({ judged }) => {
        const tone = JUDGED_TONES[String(judged)];
        return tone === undefined ? {} : { _mark_judged: tone, _mark_z: tone };
      },
    }),
  },
];

/** What the laboratory tests, with what, and how it did in rounds of others. */
export const testTabs: TabsDef = { tabs: TABS };
