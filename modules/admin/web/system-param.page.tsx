import { Tabs } from '@mantine/core';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { CodeLists } from './code-lists.tsx';
import { SettingsTable } from './settings-table.tsx';

const WORDS = {
  codes: t3('Danh mục', 'Code lists', 'รายการรหัส'),
  system: t3('Thông số hệ thống', 'System settings', 'ค่าของระบบ'),
  company: t3('Thông số công ty', 'Company settings', 'ค่าของบริษัท'),
};
/** Level from which the system settings are shown. */
const SYSTEM_LEVEL = 80;
/** Level from which a company keeps its own value of some of them. */
const COMPANY_LEVEL = 75;

/** Code lists, and the settings of the whole product. */
export default function SystemParamPage() {
  const text = useText();
  const session = useSession();
  const [search, setSearch] = useParams();
  const level = session?.USRLVL ?? 0;
  const tabs = ['codes', ...(level >= COMPANY_LEVEL ? ['company'] : []), ...(level >= SYSTEM_LEVEL ? ['system'] : [])] as (keyof typeof WORDS)[];
  const tab = tabs.find((name) => name === search['tab']) ?? 'codes';
  return (
    <PageFrame>
      <Tabs value={tab} onChange={(value) => setSearch({ tab: value ?? 'codes' })} keepMounted={false}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {text(WORDS[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>{tab === 'codes' ? <CodeLists /> : <SettingsTable key={tab} scope={tab} tab="system" />}</Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
