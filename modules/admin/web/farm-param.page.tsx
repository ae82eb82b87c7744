import { Tabs } from '@mantine/core';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { SettingsExchange } from './settings-exchange.tsx';
import { SettingsTable } from './settings-table.tsx';
import { TargetsGrid } from './targets-grid.tsx';

const t3 = (V: string, E: string, T: string) => ({ V, E, T });

const TABS = [
  ['calendar', t3('Lịch và khóa số liệu', 'Calendar and locks', 'ปฏิทินและการล็อก')],
  ['identity', t3('Số tai', 'Identity', 'เบอร์หู')],
  ['events', t3('Sự kiện', 'Events', 'เหตุการณ์')],
  ['semen', t3('Tinh', 'Semen', 'น้ำเชื้อ')],
  ['marks', t3('Dấu hiệu và chỉ số', 'Marks and figures', 'เครื่องหมายและตัวชี้วัด')],
  ['targets', t3('Chỉ tiêu', 'Targets', 'เป้าหมาย')],
  ['alarms', t3('Báo động', 'Alarms', 'การเตือน')],
  ['growfinish', t3('Heo thịt', 'Grow-finish', 'สุกรขุน')],
  ['money', t3('Kho, tiền và công việc', 'Stock, money and work', 'คลัง เงิน และงาน')],
  ['vaccination', t3('Tiêm phòng', 'Vaccination', 'วัคซีน')],
] as const;

/** How this farm counts and what it accepts. */
export default function FarmParamPage() {
  const text = useText();
  const session = useSession();
  const [search, setSearch] = useParams();
  const tab = TABS.some(([key]) => key === search['tab']) ? (search['tab'] ?? 'calendar') : 'calendar';
  return (
    <PageFrame subtitle={session?.FARMNAME ?? session?.FARMID ?? ''} actions={<SettingsExchange />}>
      <Tabs value={tab} onChange={(value) => setSearch({ tab: value ?? 'calendar' })} keepMounted={false}>
        <Tabs.List>
          {TABS.map(([key, label]) => (
            <Tabs.Tab key={key} value={key}>
              {text(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(([key]) => (
          <Tabs.Panel key={key} value={key}>
            {key === 'targets' ? <TargetsGrid /> : null}
            <SettingsTable scope="farm" tab={key} {...(key === 'targets' ? { except: 'TARGETS' } : {})} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
