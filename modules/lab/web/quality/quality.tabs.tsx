import type { LevelTab, TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { laterOf } from '#engine/web/ui/later.tsx';
import { t3 } from '#kernel/language.ts';
import { QW } from '../../contract/quality/words.ts';
import { labTest } from '../../contract/tests/test.resource.ts';
import { listed } from '../inner-list.tsx';
import { testParts } from '../tests/test-parts.tsx';

const lists = () => import('./quality-lists.tsx');
const Instruments = laterOf(lists, (module) => module.Instruments);
const Rounds = laterOf(lists, (module) => module.Rounds);

const TABS: readonly LevelTab[] = [
  {
    key: 'tests',
    label: t3('Chỉ tiêu', 'Tests', 'รายการตรวจ'),
    content: listed(labTest, t3('Thêm chỉ tiêu', 'Add a test', 'เพิ่มรายการตรวจ'), testParts),
  },
  { key: 'instruments', label: QW.instruments, content: () => <Instruments /> },
  { key: 'rounds', label: QW.rounds, content: () => <Rounds /> },
];

/** What the laboratory tests, with what, and how it did in rounds of others. */
export const testTabs: TabsDef = { tabs: TABS };
