import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { code, codes, date, decimal, inputOf, yesno } from '#engine/define/fields.ts';
import { reason, userid, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag, reqid } from '#engine/define/wire.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { KeeperAct } from '../domain/store-use.ts';
import { NOTE_WORDS as W } from './words.ts';

export const USE_WORDS = {
  from: t3('Áp dụng từ', 'Valid from', 'ใช้ตั้งแต่'),
  atonce: t3('Chuyển kho nội bộ được nhận ngay', 'Internal transfers confirmed at once', 'โอนภายในรับทันที'),
  tofarms: t3('Chỉ được chuyển đến trại', 'May send to these farms only', 'โอนไปได้เฉพาะฟาร์ม'),
  keepers: t3('Người giữ kho', 'Keepers', 'ผู้ดูแลคลัง'),
  keeper: t3('Người dùng', 'User', 'ผู้ใช้'),
  lowest: t3('Tồn tối thiểu', 'Lowest stock', 'คงเหลือขั้นต่ำ'),
  lowestOf: t3('Cảnh báo tồn tối thiểu theo mặt hàng', 'Lowest stock warning by item', 'เตือนคงเหลือขั้นต่ำรายสินค้า'),
  day: t3('Ngày', 'Day', 'วันที่'),
} as const satisfies Record<string, Text3>;

export const ACT_WORDS = {
  receives: t3('Nhận hàng', 'Receives', 'รับสินค้า'),
  issues: t3('Xuất hàng', 'Issues', 'จ่ายสินค้า'),
  confirms: t3('Xác nhận', 'Confirms', 'ยืนยัน'),
  counts: t3('Kiểm kê', 'Counts', 'นับสินค้า'),
} as const satisfies Record<KeeperAct, Text3>;

/** How a warehouse is used from a day on. */
export const USE_FIELDS = [
  date('from', USE_WORDS.from, { required: true, initial: 'today', since: '20000101' }),
  yesno('atonce', USE_WORDS.atonce, { fallback: 'N' }),
  codes('tofarms', USE_WORDS.tofarms, { list: 'farm', maxLength: 12, fallback: [] }),
] as const;

/** What a keeper may do. */
export const KEEPER_FIELDS = [
  yesno('receives', ACT_WORDS.receives, { fallback: 'N' }),
  yesno('issues', ACT_WORDS.issues, { fallback: 'N' }),
  yesno('confirms', ACT_WORDS.confirms, { fallback: 'N' }),
  yesno('counts', ACT_WORDS.counts, { fallback: 'N' }),
] as const;

export const LOWEST_FIELDS = [
  code('itemid', W.item, { list: 'item', required: true, maxLength: 20 }),
  decimal('qty', USE_WORDS.lowest, { required: true, decimals: 4, max: 1e12 }),
] as const;

const storeid = named(W.store, z.string().trim().toUpperCase().max(20));

export const saveStoreUse = defineCall({
  path: '/stock/saveStoreUse',
  summary: 'How a warehouse is used from a day on: its keepers and what each may do, transfers received at once, farms it may send to, lowest stock.',
  access: menu('PigRoomUse', 'edit', 60),
  input: inputOf(USE_FIELDS).extend({
    reqid,
    storeid,
    version: version.nullish(),
    keepers: named(USE_WORDS.keepers, z.array(inputOf(KEEPER_FIELDS).extend({ userid })).max(100)),
    lowest: named(USE_WORDS.lowestOf, z.array(inputOf(LOWEST_FIELDS)).max(500).default([])),
    reason,
  }),
  output: z.object({ storeid: z.string(), from: z.string(), version: z.number() }),
  errors: ['838', 'STALE', 'V_NOTEXISTS', 'V_EXISTS', 'V_DUP', 'V_REQUIRED'],
  write: true,
});

const use = z.object({
  from: z.string(),
  version: z.number(),
  atonce: flag,
  tofarms: z.array(z.string()),
  keepers: z.array(z.object({ userid: z.string(), name: z.string(), receives: flag, issues: flag, confirms: flag, counts: flag })),
  lowest: z.array(z.object({ itemid: z.string(), name: z.string(), qty: z.number() })),
});

export const findStoreUses = defineCall({
  path: '/stock/findStoreUses',
  summary: 'Warehouses in use with their keepers, destinations and lowest stock on a day, what is set for later, and who may be named as keeper.',
  access: menu('PigRoomUse', 'view', 60),
  input: z.object({ day: named(USE_WORDS.day, dateText.nullish()) }),
  output: z.object({
    stores: z.array(
      z.object({
        storeid: z.string(),
        name: z.string(),
        storetp: z.string(),
        /** kg it holds; null where its size is not known in kg. */
        capacity: z.number().nullable(),
        /** Goods lie in it. */
        holds: flag,
        use: use.nullable(),
        later: z.array(use),
      }),
    ),
    users: z.array(z.object({ userid: z.string(), name: z.string(), usrlvl: z.number() })),
  }),
});

export const storeUseCalls = [saveStoreUse, findStoreUses];
