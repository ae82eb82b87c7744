import type { Db } from '#engine/server/db.ts';
import { provinceWithin, type Stays } from '../../domain/epi/province-of.ts';
import { put } from './demo-lab.ts';

/** When a disease went through a farm, days before today. */
export interface Outbreak {
  readonly disease: 'PRRS' | 'PED' | 'ASF';
  readonly from: number;
  readonly to: number;
}

/** Where animals stand, and what is known of their health. */
export interface DemoPlace {
  readonly placeid: string;
  readonly custid: string;
  /** Farm of the system; null of an outside one. */
  readonly sender: string | null;
  readonly name: string;
  readonly species: 'pig' | 'poultry';
  readonly type: 'breeding' | 'finishing' | 'mixed' | 'poultry';
  readonly country: 'VN' | 'TH';
  readonly province: string;
  /** Latitude and longitude; null of one nobody has placed yet. */
  readonly at: readonly [latitude: number, longitude: number] | null;
  /** A farm that raises pigs of the company under contract: it sends samples to look for virus alone. */
  readonly contract: boolean;
  /** Animals by class, as it is typed. */
  readonly heads: string | null;
  /** Free of PRRS, with it and stable, or with virus going round. */
  readonly prrs: 'free' | 'stable' | 'unstable';
  readonly outbreaks: readonly Outbreak[];
  readonly rooms: string | null;
}

type Outside = readonly [string, string, string, DemoPlace['type'], string, number, number, DemoPlace['prrs'], string];

/** Outside farms: code, customer, name, what they do, province, latitude, longitude, PRRS, houses. */
const OUTSIDE: readonly Outside[] = [
  ['BP1', 'CT-BINHPHUOC', 'Trại nái mẫu Bình Phước', 'breeding', 'VN-75', 11.72, 106.92, 'stable', 'N1, N2, D1'],
  ['BP2', 'CT-BINHPHUOC', 'Trại thịt mẫu Bình Phước', 'finishing', 'VN-75', 11.53, 106.62, 'unstable', 'A1, A2, A3'],
  ['TG1', 'HTX-DONGTHAP', 'Hợp tác xã mẫu Tiền Giang', 'mixed', 'VN-82', 10.42, 106.2, 'unstable', 'C1, C2'],
  ['LA1', 'HTX-TAYNINH', 'Trại mẫu Long An', 'mixed', 'VN-80', 10.72, 106.3, 'stable', 'K1, K2'],
  ['DL1', 'CT-DAKLAK', 'Trại mẫu Đắk Lắk', 'breeding', 'VN-66', 12.78, 108.2, 'free', 'E1, E2'],
  ['HN1', 'CT-NINHBINH', 'Trại giống mẫu Hà Nam', 'breeding', 'VN-37', 20.52, 105.93, 'stable', 'G1, G2'],
  ['NA1', 'CT-NGHEAN', 'Trại thịt mẫu Nghệ An', 'finishing', 'VN-40', 18.95, 105.5, 'stable', 'T1, T2'],
  ['TB1', 'CT-HUNGYEN', 'Trại mẫu Thái Bình', 'mixed', 'VN-33', 20.45, 106.35, 'unstable', 'H1, H2'],
  ['RB1', 'TH-RATCHABURI', 'ฟาร์มตัวอย่างราชบุรี', 'mixed', 'TH-70', 13.58, 99.72, 'stable', 'R1, R2'],
  ['GA1', 'CT-DONGTHAP-GA', 'Trại gà đẻ mẫu Tiền Giang', 'poultry', 'VN-82', 10.38, 106.33, 'free', 'GA, GB'],
];

type Contract = readonly [string, string, DemoPlace['type'], string, readonly [number, number] | null, DemoPlace['prrs'], string];

/** Farms under contract: code, name, what they do, province, where they lie, PRRS, animals. */
const CONTRACT: readonly Contract[] = [
  ['GC1', 'Trại gia công Nghệ An', 'finishing', 'VN-40', [19.05, 105.35], 'stable', '1.800 heo thịt'],
  ['GC2', 'Trại gia công Thanh Hóa', 'finishing', 'VN-38', [19.92, 105.45], 'stable', '2.400 heo thịt'],
  ['GC3', 'Trại gia công Bắc Giang', 'mixed', 'VN-24', [21.36, 106.2], 'unstable', '300 nái, 2.600 heo thịt'],
  ['GC4', 'Trại gia công Bình Định', 'finishing', 'VN-52', [13.95, 108.98], 'stable', '1.200 heo thịt'],
  ['GC5', 'Trại gia công Bình Phước', 'finishing', 'VN-75', [11.6, 106.72], 'stable', '3.000 heo thịt'],
  ['GC6', 'Trại gia công Long An', 'finishing', 'VN-80', null, 'stable', '900 heo thịt'],
  ['GC7', 'ฟาร์มสัญญาสระบุรี', 'finishing', 'TH-19', [14.6, 101], 'stable', 'สุกรขุน 2,000'],
  ['GC8', 'ฟาร์มสัญญานครปฐม', 'mixed', 'TH-73', [13.95, 100.05], 'unstable', 'แม่ 250 ขุน 2,200'],
];

const OUTBREAKS: Readonly<Record<string, readonly Outbreak[]>> = {
  BP1: [{ disease: 'PED', from: 34, to: 0 }],
  TG1: [{ disease: 'PED', from: 27, to: 0 }],
  LA1: [{ disease: 'PED', from: 20, to: 0 }],
  GC5: [{ disease: 'PED', from: 30, to: 0 }],
  GC8: [{ disease: 'PED', from: 130, to: 95 }],
  TB1: [{ disease: 'PRRS', from: 410, to: 330 }],
  NA1: [{ disease: 'ASF', from: 205, to: 190 }],
  NAI2: [{ disease: 'PRRS', from: 150, to: 84 }],
};

const CUSTOMERS: readonly (readonly [custid: string, name: string, kind: 'company' | 'authority' | 'own', province: string, language: 'V' | 'T'])[] =
  [
    ['GIACONG', 'Trại gia công của công ty', 'own', 'VN-75', 'V'],
    ['GC-THAI', 'ฟาร์มสัญญาในประเทศไทย', 'own', 'TH-73', 'T'],
    ['CT-BINHPHUOC', 'Công ty chăn nuôi mẫu Bình Phước', 'company', 'VN-75', 'V'],
    ['HTX-DONGTHAP', 'Hợp tác xã chăn nuôi mẫu Đồng Tháp', 'company', 'VN-82', 'V'],
    ['HTX-TAYNINH', 'Hợp tác xã chăn nuôi mẫu Tây Ninh', 'company', 'VN-80', 'V'],
    ['CT-DAKLAK', 'Công ty giống mẫu Đắk Lắk', 'company', 'VN-66', 'V'],
    ['CT-NINHBINH', 'Công ty giống mẫu Ninh Bình', 'company', 'VN-37', 'V'],
    ['CT-NGHEAN', 'Công ty chăn nuôi mẫu Nghệ An', 'company', 'VN-40', 'V'],
    ['CT-HUNGYEN', 'Công ty chăn nuôi mẫu Hưng Yên', 'company', 'VN-33', 'V'],
    ['TH-RATCHABURI', 'บริษัทฟาร์มตัวอย่างราชบุรี', 'company', 'TH-70', 'T'],
    ['CT-DONGTHAP-GA', 'Công ty gia cầm mẫu Đồng Tháp', 'company', 'VN-82', 'V'],
    ['CHICUC-DN', 'Chi cục chăn nuôi và thú y mẫu', 'authority', 'VN-75', 'V'],
  ];

/** What those in Thailand are called in Vietnamese and in English. */
const ABROAD: Readonly<Record<string, readonly [vietnamese: string, english: string]>> = {
  ฟาร์มสัญญาในประเทศไทย: ['Trại gia công tại Thái Lan', 'Contract farms in Thailand'],
  บริษัทฟาร์มตัวอย่างราชบุรี: ['Công ty trại mẫu Ratchaburi', 'Ratchaburi demonstration company'],
  ฟาร์มตัวอย่างราชบุรี: ['Trại mẫu Ratchaburi', 'Ratchaburi demonstration farm'],
  ฟาร์มสัญญาสระบุรี: ['Trại gia công Saraburi', 'Saraburi contract farm'],
  ฟาร์มสัญญานครปฐม: ['Trại gia công Nakhon Pathom', 'Nakhon Pathom contract farm'],
};

/** Names as they are kept: one in Vietnamese stands in all three languages. */
function namesOf(name: string) {
  const [name_v = name, name_e = null] = ABROAD[name] ?? [];
  return { name_v, name_e, name_t: name_e === null ? null : name };
}

/** A telephone nobody has. */
const telOf = (country: 'VN' | 'TH', n: number): string => `${country === 'TH' ? '034 000' : '0251 3 000'} ${String(100 + n)}`;

/** Where the farms of the demonstration lie. */
const OWN_AT: Readonly<Record<string, readonly [province: string, latitude: number, longitude: number]>> = {
  NAI2: ['VN-80', 11.32, 106.12],
  NAI3: ['VN-68', 11.58, 107.82],
  THIT1: ['VN-79', 11.22, 106.63],
};
const PRRS_OF: Readonly<Record<string, DemoPlace['prrs']>> = { NAI3: 'free', THIT1: 'unstable' };

const outside = ([placeid, custid, name, type, province, lat, lon, prrs, rooms]: Outside): DemoPlace => ({
  ...{ placeid, custid, sender: null, name, type, province, prrs, rooms, at: [lat, lon] as const },
  ...{ species: type === 'poultry' ? 'poultry' : 'pig', country: province.startsWith('TH') ? 'TH' : 'VN', outbreaks: OUTBREAKS[placeid] ?? [] },
  ...{ contract: false, heads: null },
});

const contracted = ([placeid, name, type, province, at, prrs, heads]: Contract): DemoPlace => {
  const country = province.startsWith('TH') ? 'TH' : 'VN';
  return {
    ...{ placeid, custid: country === 'TH' ? 'GC-THAI' : 'GIACONG', sender: null, name, type, province, prrs, rooms: 'P1, P2', at, heads },
    ...{ species: 'pig', country, outbreaks: OUTBREAKS[placeid] ?? [], contract: true },
  };
};

interface FarmRow {
  readonly farm_id: string;
  readonly farmname: string;
  readonly unittype: string | null;
  readonly birds: boolean;
  readonly pigs: boolean;
}

function ownPlaces({ farm_id, farmname, unittype, birds, pigs: hasPigs }: FarmRow): readonly DemoPlace[] {
  const [province, lat, lon] = OWN_AT[farm_id] ?? ['VN-75', 10.98, 107.18];
  const common = { custid: farm_id, sender: farm_id, country: 'VN', province, rooms: null } as const;
  const pigs: DemoPlace = {
    ...{ ...common, placeid: farm_id, name: farmname, species: 'pig', type: unittype === 'commercial' ? 'finishing' : birds ? 'mixed' : 'breeding' },
    ...{ at: [lat, lon] as const, prrs: PRRS_OF[farm_id] ?? 'stable', outbreaks: OUTBREAKS[farm_id] ?? [], contract: false, heads: null },
  };
  if (!birds) return [pigs];
  const chickens = { ...pigs, species: 'poultry', type: 'poultry', prrs: 'free', outbreaks: [] } as const;
  if (!hasPigs) return [chickens];
  return [pigs, { ...chickens, placeid: `${farm_id}-GA`, name: `${farmname}, khu gà`, at: [lat + 0.02, lon + 0.02] }];
}

/** Provinces a farm lay in: in Vietnam another one until the end of June 2025. */
function staysOf(province: string, at: DemoPlace['at']): Stays {
  const [lat, lon] = at ?? [null, null];
  const former = provinceWithin('VN63', { province, provinces: [], lat, lon }, '20250630');
  const now = { from: '19000101', province };
  return former === null
    ? [now]
    : [
        { from: '19000101', province: former },
        { ...now, from: '20250701' },
      ];
}

/** Writes the laboratory's customers and their farms; `outsiders`: those outside of the company as well. */
export async function putPlaces(db: Db, labid: string, farms: readonly string[], outsiders: boolean): Promise<readonly DemoPlace[]> {
  const { rows } = await db.query<FarmRow>(
    `select farm_id, farmname, unittype, exists (select from flock h where h.farm_id = f.farm_id) as birds,
       exists (select from animal a where a.farm_id = f.farm_id) or exists (select from batch_event b where b.farm_id = f.farm_id) as pigs
     from farm f where farm_id = any($1) order by farm_id`,
    [farms],
  );
  const places = [...rows.flatMap(ownPlaces), ...(outsiders ? [...OUTSIDE.map(outside), ...CONTRACT.map(contracted)] : [])];
  const own = rows.map(({ farm_id: custid, farmname }, n) => ({
    ...{ farm_id: labid, custid, ...namesOf(farmname), kind: 'own', province: places.find((one) => one.custid === custid)?.province, language: 'V' },
    tel: telOf('VN', n),
    ...{ emails: `${custid.toLowerCase()}@trai-mau.example`, taxno: null, crtusrid: 'quanly', pricelist: null, discount: 0 },
  }));
  const others = CUSTOMERS.map(([custid, name, kind, province, language], n) => ({
    ...{ farm_id: labid, custid, ...namesOf(name), kind, province, language, emails: `${custid.toLowerCase()}@khach-mau.example` },
    tel: telOf(language === 'T' ? 'TH' : 'VN', 100 + n),
    ...{ taxno: '0300000000', crtusrid: 'quayxn', pricelist: kind === 'authority' ? 'COQUAN' : null, discount: kind === 'company' ? 5 : 0 },
  }));
  await put(db, 'lab_customer', outsiders ? [...own, ...others] : own);
  await put(
    db,
    'lab_place',
    places.map(({ placeid, custid, sender, name, species, type, country, province, at, rooms, heads }) => ({
      ...{ farm_id: labid, placeid, custid, sender: sender ?? labid, ...namesOf(name), species, type, country, province, rooms, heads },
      ...{ lat: at?.[0] ?? null, lon: at?.[1] ?? null, provinces: staysOf(province, at) },
      crtusrid: sender === null ? 'quayxn' : 'quanly',
    })),
  );
  return places;
}
