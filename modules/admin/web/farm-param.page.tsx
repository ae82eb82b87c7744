import { NativeSelect, Tabs } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { grpfarmid } from '../contract/common.calls.ts';
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

const WORDS = {
  farm: t3('Trại', 'Farm', 'ฟาร์ม'),
  company: t3('Cả công ty (mọi trại)', 'Whole company (all farms)', 'ทั้งบริษัท (ทุกฟาร์ม)'),
};

/** Chosen in place of a farm: values of the company, for all its farms. */
const COMPANY = '*';
/** Level from which values are set for all farms of a company. */
const COMPANY_LEVEL = 75;

/** How a farm counts and what it accepts; a company manager also sets values for all farms. */
export default function FarmParamPage() {
  const text = useText();
  const session = useSession();
  const [search, setSearch] = useParams();
  const farms = (useCall(grpfarmid, {}).data?.farm ?? []).filter(({ state }) => state !== 'closed');
  const tab = TABS.some(([key]) => key === search['tab']) ? (search['tab'] ?? 'calendar') : 'calendar';
  const mayCompany = (session?.USRLVL ?? 0) >= COMPANY_LEVEL;
  const chosen = search['farmid'] ?? '';
  const scope = mayCompany && chosen === COMPANY ? 'company' : 'farm';
  const farm = farms.find(({ value }) => value === chosen);
  const farmid = farm?.value ?? null;
  const name = farm?.label ?? session?.FARMNAME ?? session?.FARMID ?? '';
  const options = farms.map(({ value, label }) => ({ value, label: `${value} ${label}` }));
  return (
    <PageFrame
      subtitle={scope === 'company' ? text(WORDS.company) : name}
      actions={scope === 'company' ? null : <SettingsExchange farmid={farmid} name={name} />}
    >
      {options.length > 1 || mayCompany ? (
        <NativeSelect
          label={text(WORDS.farm)}
          maw={360}
          mb="sm"
          value={scope === 'company' ? COMPANY : (farmid ?? session?.FARMID ?? '')}
          data={[...options, ...(mayCompany ? [{ value: COMPANY, label: text(WORDS.company) }] : [])]}
          onChange={(event) => setSearch({ farmid: event.currentTarget.value })}
        />
      ) : null}
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
            {key === 'targets' ? <TargetsGrid scope={scope} farmid={farmid} /> : null}
            <SettingsTable
              key={`${scope} ${farmid ?? ''}`}
              scope={scope}
              tab={key}
              farmid={farmid}
              {...(key === 'targets' ? { except: 'TARGETS' } : {})}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
