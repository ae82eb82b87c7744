import { NativeSelect } from '@mantine/core';
import { TargetsGrid } from '#engine/figures/web/targets-grid.tsx';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { SettingsExchange } from '#engine/web/settings/settings-exchange.tsx';
import { SettingsTable } from '#engine/web/settings/settings-table.tsx';
import { useText } from '#engine/web/text/text.ts';
import { AddressTabs } from '#engine/web/ui/address-tabs.tsx';
import { t3 } from '#kernel/language.ts';
import { GROW_FIGURES } from '#modules/growfinish/domain/figures/grow-figures.ts';
import { GROW_TARGET_SET } from '#modules/growfinish/domain/figures/target-set.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { grpfarmid } from '../contract/common.calls.ts';
import { SETTING_EDITORS } from './setting-editors.tsx';

/** The production set, whose figures have targets. */
const TARGETED = PRODUCTION_SET.map(({ key, title, codes }) => ({ key, title, figures: codes.map(figureOf) }));
/** Figures of growing pigs that have targets. */
const GROW_TARGETED = GROW_TARGET_SET.map(({ key, title, codes }) => ({ key, title, figures: codes.map(GROW_FIGURES.of) }));

const TABS = [
  ['calendar', t3('Lịch và khóa số liệu', 'Calendar and locks', 'ปฏิทินและการล็อก')],
  ['identity', t3('Số tai', 'Identity', 'เบอร์หู')],
  ['events', t3('Sự kiện', 'Events', 'เหตุการณ์')],
  ['semen', t3('Tinh', 'Semen', 'น้ำเชื้อ')],
  ['marks', t3('Dấu hiệu và chỉ số', 'Marks and figures', 'เครื่องหมายและตัวชี้วัด')],
  ['targets', t3('Mục tiêu', 'Targets', 'เป้าหมาย')],
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

type Farm = OutputOf<typeof grpfarmid>['farm'][number];

/** Farms in reach, and the whole company for its manager. */
function FarmChoice({ farms, company, value }: { readonly farms: readonly Farm[]; readonly company: boolean; readonly value: string }) {
  const text = useText();
  const [search, setSearch] = useParams();
  if (farms.length < 2 && !company) return null;
  const options = farms.map((farm) => ({ value: farm.value, label: `${farm.value} ${farm.label}` }));
  return (
    <NativeSelect
      label={text(WORDS.farm)}
      maw={360}
      mb="sm"
      value={value}
      data={company ? [...options, { value: COMPANY, label: text(WORDS.company) }] : options}
      onChange={(event) => setSearch({ ...search, farmid: event.currentTarget.value })}
    />
  );
}

/** The targets have grids of their own. */
const isTyped = (name: string): boolean => name !== 'TARGETS' && name !== 'GROWTARGETS';

/** Values of one farm or of the whole company, as the address asks and the level allows. */
const scopeOf = (asked: string | undefined, level: number): 'company' | 'farm' => (asked === COMPANY && level >= COMPANY_LEVEL ? 'company' : 'farm');

/**
 * Page by hand: the farm chosen over the tabs, the file of all settings and the grid of targets.
 * How a farm counts and what it accepts; a company manager also sets values for all farms.
 */
export default function FarmParamPage() {
  const text = useText();
  const { FARMID, FARMNAME, USRLVL } = useSession() ?? { FARMID: null, FARMNAME: null, USRLVL: 0 };
  const [search] = useParams();
  const farms = (useCall(grpfarmid, {}).data?.farm ?? []).filter(({ state }) => state !== 'closed');
  const scope = scopeOf(search['farmid'], USRLVL);
  const farm = farms.find(({ value }) => value === search['farmid']) ?? { value: null, label: FARMNAME ?? FARMID ?? '' };
  const farmid = farm.value;
  const panel = (tab: string) => (
    <>
      {tab === 'targets' ? <TargetsGrid name="TARGETS" tab="targets" sections={TARGETED} scope={scope} farmid={farmid} /> : null}
      {tab === 'targets' ? <TargetsGrid name="GROWTARGETS" tab="targets" sections={GROW_TARGETED} scope={scope} farmid={farmid} /> : null}
      <SettingsTable key={`${tab} ${scope} ${farmid ?? ''}`} scope={scope} tab={tab} farmid={farmid} editors={SETTING_EDITORS} shown={isTyped} />
    </>
  );
  return (
    <PageFrame
      subtitle={scope === 'company' ? text(WORDS.company) : farm.label}
      actions={scope === 'company' ? null : <SettingsExchange farmid={farmid} name={farm.label} />}
    >
      <FarmChoice farms={farms} company={USRLVL >= COMPANY_LEVEL} value={scope === 'company' ? COMPANY : (farmid ?? FARMID ?? '')} />
      <AddressTabs tabs={TABS.map(([key, label]) => ({ key, label, content: () => panel(key) }))} />
    </PageFrame>
  );
}
