import type { LevelTab, TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { SettingsTable } from '#engine/web/settings/settings-table.tsx';
import { t3 } from '#kernel/language.ts';
import { CodeLists } from './code-lists.tsx';
import { SYSTEM_EDITORS } from './table-editors.tsx';

const TABS: readonly LevelTab[] = [
  { key: 'codes', label: t3('Danh mục', 'Code lists', 'รายการรหัส'), content: () => <CodeLists /> },
  {
    key: 'company',
    label: t3('Thông số công ty', 'Company settings', 'ค่าของบริษัท'),
    level: 75,
    content: () => <SettingsTable key="company" scope="company" tab="system" />,
  },
  {
    key: 'system',
    label: t3('Thông số hệ thống', 'System settings', 'ค่าของระบบ'),
    level: 80,
    content: () => <SettingsTable key="system" scope="system" tab="system" editors={SYSTEM_EDITORS} />,
  },
];

/** Code lists, a company's own values from level 75 on, and the settings of the whole product from level 80 on. */
export const systemTabs: TabsDef = { tabs: TABS };
