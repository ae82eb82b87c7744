import { z } from 'zod';
import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { t3 } from '#kernel/language.ts';
import { named } from './names.ts';

/** The key of a write: the same one again is answered as the first was. */
export const reqid = named(t3('Mã lần gửi', 'Key of the request', 'รหัสการส่ง'), z.uuid().optional());

/** A calendar day YYYYMMDD. */
export const dateText = z.string().refine(isBusinessDate);

/** A calendar day YYYYMMDD, typed as the rules take it. */
export const day = dateText.transform((text) => text as BusinessDate);

/** Yes or no. */
export const flag = z.enum(['Y', 'N']);

/** A refusal or warning of a rule, as answers carry it. */
export const issue = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  field: z.string().optional(),
  row: z.number().optional(),
  level: z.enum(['error', 'warning']).optional(),
}) as unknown as z.ZodType<Issue>;

/** Codes of warnings the author accepted. */
export const accept = named(t3('Cảnh báo đã chấp nhận', 'Accepted warnings', 'คำเตือนที่ยอมรับ'), z.array(z.string().max(20)).max(20).optional());

/** What the place and the order of rows are called. */
export const PAGE_WORDS = {
  page: t3('Trang số', 'Page', 'หน้าที่'),
  size: t3('Số dòng một trang', 'Rows a page', 'จำนวนแถวต่อหน้า'),
  sort: t3('Thứ tự', 'Order', 'ลำดับ'),
};

/** A page of a long list, and how many rows it holds: `size` unless told, `most` at most. */
export function paged(size: number, most: number) {
  return {
    page: named(PAGE_WORDS.page, z.int().min(1).max(1_000_000).default(1)),
    size: named(PAGE_WORDS.size, z.int().min(1).max(most).default(size)),
  };
}
