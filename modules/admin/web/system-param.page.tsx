import { Tabs } from '@mantine/core';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { CodeLists } from './code-lists.tsx';
import { SettingsTable } from './settings-table.tsx';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });
const WORDS = { codes: t3('Danh mục', 'Code lists', 'รายการรหัส'), system: t3('Thông số hệ thống', 'System settings', 'ค่าของระบบ') };
/** Level from which the system settings are shown. */
const SYSTEM_LEVEL = 80;

/** Code lists, and the settings of the whole product. */
export default function SystemParamPage() {
  const text = useText();
  const session = useSession();
  const [search, setSearch] = useParams();
  const system = (session?.USRLVL ?? 0) >= SYSTEM_LEVEL;
  const tab = system && search['tab'] === 'system' ? 'system' : 'codes';
  return (
    <PageFrame>
      <Tabs value={tab} onChange={(value) => setSearch({ tab: value ?? 'codes' })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="codes">{text(WORDS.codes)}</Tabs.Tab>
          {system ? <Tabs.Tab value="system">{text(WORDS.system)}</Tabs.Tab> : null}
        </Tabs.List>
        <Tabs.Panel value="codes">
          <CodeLists />
        </Tabs.Panel>
        {system ? (
          <Tabs.Panel value="system">
            <SettingsTable scope="system" tab="system" />
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </PageFrame>
  );
}
