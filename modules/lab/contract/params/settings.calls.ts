import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { inputOf, longtext, text } from '#engine/define/fields.ts';
import { keptPath } from '#engine/define/file-calls.ts';
import { reasonGiven } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { SETTING_ISSUES, SETTING_ROW, settingTab, settingValues } from '#engine/define/setting-calls.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

const scope = named(t3('Phạm vi', 'Scope', 'ขอบเขต'), z.literal('lab').default('lab'));
const farmid = named(t3('Phòng xét nghiệm', 'Laboratory', 'ห้องปฏิบัติการ'), z.string().max(12).nullish());

export const findSettings = defineCall({
  path: '/lab/findSettings',
  summary: 'Settings of the laboratory in force, each with its default, who changed it and since when it holds.',
  access: menu('LabSystemParam', 'view', 60),
  input: z.object({ scope, farmid, tab: settingTab }),
  output: z.object({ settings: z.array(SETTING_ROW) }),
});

const changes = {
  scope,
  farmid,
  ...settingValues({ most: 60, text: 2000 }),
};
const ERRORS = ['838', 'ADM_LEVEL', 'V_RANGE', 'V_INVALID', 'V_NOTEXISTS', 'V_NUMERIC', 'V_INTEGER', 'V_REQUIRED'] as const;

export const saveSettings = defineCall({
  path: '/lab/saveSettings',
  summary: 'Sets values of the laboratory from a day on, with a reason; its kind is changed from level 75 on and acts on new requests.',
  access: menu('LabSystemParam', 'edit', 60),
  input: z.object({ reqid, ...changes, reason: reasonGiven }),
  output: z.object({ changed: z.number() }),
  errors: [...ERRORS],
  write: true,
});

export const previewSettings = defineCall({
  path: '/lab/previewSettings',
  summary: 'Checks values of the laboratory without saving them.',
  access: menu('LabSystemParam', 'view', 60),
  input: z.object(changes),
  output: z.object({
    issues: SETTING_ISSUES,
    refused: z.array(z.object({ name: z.string(), n: z.number(), rows: z.array(z.never()) })),
  }),
});

/** How the laboratory is named on its papers. */
export const PROFILE_FIELDS = [
  text('V', t3('Tên tiếng Việt', 'Name in Vietnamese', 'ชื่อภาษาเวียดนาม'), { required: true, maxLength: 120 }),
  text('E', t3('Tên tiếng Anh', 'Name in English', 'ชื่อภาษาอังกฤษ'), { required: true, maxLength: 120 }),
  text('T', t3('Tên tiếng Thái', 'Name in Thai', 'ชื่อภาษาไทย'), { required: true, maxLength: 120 }),
  text('address', t3('Địa chỉ', 'Address', 'ที่อยู่'), { maxLength: 200 }),
  text('tel', t3('Điện thoại', 'Telephone', 'โทรศัพท์'), { maxLength: 40 }),
  text('email', t3('Thư điện tử', 'E-mail', 'อีเมล'), { maxLength: 120 }),
  text('accreditation', t3('Số công nhận', 'Accreditation no.', 'เลขที่การรับรอง'), { maxLength: 60 }),
  text('mark', t3('Dấu công nhận in trên phiếu', 'Accreditation mark printed', 'เครื่องหมายรับรองที่พิมพ์'), { maxLength: 60 }),
  longtext(
    'signatories',
    t3('Người ký phiếu (mỗi dòng: tên, chức danh)', 'Signatories (a line each: name, title)', 'ผู้ลงนาม (บรรทัดละคน: ชื่อ ตำแหน่ง)'),
    {
      maxLength: 600,
    },
  ),
] as const;

const counter = z.object({ kind: z.enum(['request', 'sample', 'run', 'report']), year: z.number(), next: z.number(), sample: z.string() });

export const getLabProfile = defineCall({
  path: '/lab/getLabProfile',
  summary: 'The laboratory as its papers name it, and the counters of its numbers this year.',
  access: menu('LabSystemParam', 'view', 60),
  input: z.object({}),
  output: z.object({
    labid: z.string(),
    version: z.number(),
    logo: z.string().nullable(),
    ...Object.fromEntries(PROFILE_FIELDS.map(({ key }) => [key, z.string().nullable()])),
    counters: z.array(counter),
  }) as unknown as z.ZodObject<{
    labid: z.ZodString;
    version: z.ZodNumber;
    /** As the address of a picture that holds it whole. */
    logo: z.ZodNullable<z.ZodString>;
    V: z.ZodString;
    E: z.ZodString;
    T: z.ZodString;
    address: z.ZodNullable<z.ZodString>;
    tel: z.ZodNullable<z.ZodString>;
    email: z.ZodNullable<z.ZodString>;
    accreditation: z.ZodNullable<z.ZodString>;
    mark: z.ZodNullable<z.ZodString>;
    signatories: z.ZodNullable<z.ZodString>;
    counters: z.ZodArray<typeof counter>;
  }>,
});

export const saveLabProfile = defineCall({
  path: '/lab/saveLabProfile',
  summary: 'Changes how the laboratory is named on its papers, and who signs them.',
  access: menu('LabSystemParam', 'edit', 60),
  input: inputOf(PROFILE_FIELDS).extend({ reqid, version: named(t3('Phiên bản đã đọc', 'Version read', 'รุ่นที่อ่าน'), z.int32().min(1)) }),
  output: z.object({ version: z.number() }),
  errors: ['838', 'STALE', 'V_REQUIRED'],
  write: true,
});

export const saveLabLogo = defineCall({
  path: '/lab/saveLabLogo',
  summary: 'Puts a logo kept by /common/saveFile at the head of the papers that are issued from now on; none takes it away.',
  access: menu('LabSystemParam', 'edit', 60),
  input: z.object({ reqid, path: keptPath.nullish() }),
  output: z.object({ logo: z.string().nullable() }),
  errors: ['838', 'V_NOTEXISTS', 'ACC_FILETYPE'],
  write: true,
});

export const raiseCounter = defineCall({
  path: '/lab/raiseCounter',
  summary: 'Moves a counter of the year forward; it never goes back.',
  access: menu('LabSystemParam', 'edit', 70),
  input: z.object({
    reqid,
    kind: named(t3('Loại số', 'Kind of number', 'ประเภทเลข'), z.enum(['request', 'sample', 'run', 'report'])),
    next: named(t3('Số kế tiếp', 'Next number', 'เลขถัดไป'), z.int32().min(1).max(9_999_999)),
    reason: reasonGiven,
  }),
  output: z.object({ next: z.number() }),
  errors: ['V_RANGE', '838'],
  write: true,
});

export const labSettingCalls = [findSettings, saveSettings, previewSettings, getLabProfile, saveLabProfile, saveLabLogo, raiseCounter];
