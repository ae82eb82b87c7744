import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { oneList } from '#engine/define/list-asked.ts';
import { reason, version } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { dateText, flag, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { codeText, shortText } from '#modules/stock/contract/wire.ts';
import { CONDITIONS } from '#modules/stock/domain/arrival.ts';
import { LAB_STORE_KINDS, QUALITIES } from '../../domain/stock/kinds.ts';
import { labNote } from './note.document.ts';
import { LW as W } from './words.ts';

/** Screens of laboratory goods: who opens one of them reads its lists. */
const SCREENS = [
  ...(['LabstkItem', 'LabstkStore', 'LabstkInput', 'LabstkOutput', 'LabstkInputMng', 'LabstkOutputMng', 'LabstkOutputMod'] as const),
  ...(['LabstkInputConfirm', 'LabstkChgUnit', 'LabstkStock', 'LabstkStockDetail', 'LabIOstkBatch', 'LabRequest2'] as const),
];
const view = menu(SCREENS, 'view');
const labid = named(W.lab, z.string().trim().max(12).nullish());
const storeid = named(W.store, codeText);
const itemid = named(W.item, codeText);
const row = { value: z.string(), label: z.string() };
const number = z.number().nullable();
const text = z.string().nullable();

export const getLabItem = defineCall({
  path: '/lab/getLabItem',
  summary: 'Goods of the laboratory with base unit, tests a base unit serves, days an expiry warns before, and whether a lot is asked.',
  access: view,
  input: z.object({
    catArray: oneList({ labid, itemtp: named(W.itemtp, shortText.nullish()), active: named(t3('Đang dùng', 'In use', 'ใช้งานอยู่'), flag.nullish()) }),
  }),
  output: z.array(
    z.object({ ...row, itemtp: z.string(), brand: text, unit: z.string(), testsperkit: number, expiry: z.number(), lotreq: flag, active: flag }),
  ),
});

export const getLabItemdtl = defineCall({
  path: '/lab/getLabItemdtl',
  summary: 'One item of the laboratory whole: names, units with factors, lots with quality, storage, stability, tests that use it.',
  access: view,
  input: z.object({ catArray: oneList({ itemid }) }),
  output: z.object({
    itemid: z.string(),
    names: z.object({ V: z.string(), E: z.string(), T: z.string() }),
    units: z.array(z.object({ unit: z.string(), label: z.string(), factor: z.number() })),
    lots: z.array(z.object({ lot: z.string(), expdt: z.string(), qty: z.number(), quality: z.string(), opened: text })),
    storagetemp: z.object({ min: number, max: number }),
    stability: number,
    reorder: z.number(),
    tests: z.array(z.object({ test: z.string(), amount: z.number() })),
    price: number,
    active: flag,
  }),
  errors: ['V_NOTEXISTS'],
});

export const getLabWhsVal = defineCall({
  path: '/lab/getLabWhsVal',
  summary: 'Stores of the laboratory: kind, where they lie, whether they issue to tests and receive purchases.',
  access: view,
  input: z.object({ catArray: oneList({ labid, kind: named(t3('Loại kho', 'Kind of store', 'ชนิดคลัง'), z.enum(LAB_STORE_KINDS).nullish()) }) }),
  output: z.array(z.object({ ...row, kind: z.string(), parent: text, keeper: text, issues: flag, receives: flag, tempmin: number, tempmax: number })),
});

export const getstkwhdtlCode = defineCall({
  path: '/lab/getstkwhdtlCode',
  summary: 'Storage places of a store, with the number of lots that were put there.',
  access: view,
  input: z.object({ storeid }),
  output: z.array(z.object({ ...row, storeid: z.string(), parent: text, temp: number, lots: z.number() })),
  errors: ['V_NOTEXISTS'],
});

export const getLabStockItem = defineCall({
  path: '/lab/getLabStockItem',
  summary: 'What lies in a store by lot, first expired first; uchg 1: only items with a second unit.',
  access: view,
  input: z.object({
    storeid,
    uchg: named(
      t3('Chỉ hàng có đơn vị thứ hai', 'Only items with a second unit', 'เฉพาะที่มีหน่วยที่สอง'),
      z.union([z.literal(0), z.literal(1)]).default(0),
    ),
  }),
  output: z.array(
    z.object({
      ...row,
      lot: z.string(),
      expdt: z.string(),
      qty: z.number(),
      unit: z.string(),
      units: z.array(z.object({ unit: z.string(), label: z.string(), factor: z.number() })),
      quality: z.string(),
      opened: text,
      usable: flag,
    }),
  ),
  errors: ['V_NOTEXISTS'],
});

const stockRow = z.object({
  ...{ storeid: z.string(), itemid: z.string(), name: z.string(), itemtp: z.string(), lot: z.string(), expdt: z.string(), daysleft: number },
  ...{ opened: text, quality: z.string(), baseqty: z.number(), unit: z.string(), tests: number, avgprice: number, amount: number },
});

export const findStock = defineCall({
  path: '/lab/findStock',
  summary: 'What lay in the stores of the laboratory at the end of a day, lot by lot, recomputed from the movements.',
  access: menu('LabstkStock', 'view'),
  input: z.object({
    storeid: storeid.nullish(),
    date: named(t3('Tồn đến ngày', 'Stock on', 'คงเหลือ ณ วันที่'), dateText.nullish()),
    itemtp: named(W.itemtp, shortText.nullish()),
    itemid: itemid.nullish(),
  }),
  output: z.object({ rows: z.array(stockRow) }),
  errors: ['V_NOTEXISTS'],
});

const noteid = named(W.note, z.uuid());
const lotKey = {
  lineno: named(W.lines, z.number().int()),
  // Goods without a lot send a blank.
  lot: named(
    W.lot,
    z
      .string()
      .max(40)
      .nullish()
      .transform((text) => text ?? ''),
  ),
  expdt: named(W.expdt, dateText),
};

export const getTransfer = defineCall({
  path: '/lab/getTransfer',
  summary: 'A transfer on its way to an own store, or from a farm or another laboratory: what was sent, by line and lot.',
  access: menu('LabstkInputConfirm', 'view'),
  input: z.object({ noteid }),
  output: z.object({
    ...{
      noteid: z.string(),
      note: z.string(),
      version: z.number(),
      state: z.string(),
      valuedt: z.string(),
      storeid: z.string(),
      storeName: z.string(),
      /** Null of goods that come from elsewhere: who receives them says where they come to. */
      tostore: text,
      tostoreName: text,
      fromfarm: text,
      fromName: text,
    },
    ...{ maker: z.string(), remark: text, driver: text, plate: text, refno: text },
    lines: z.array(
      z.object({
        ...{ lineno: z.number(), itemid: z.string(), name: z.string(), unit: z.string(), lot: z.string(), expdt: z.string(), sent: z.number() },
        /** Of goods from elsewhere: the item they became before, or the one of the same code. */
        taken: text,
      }),
    ),
  }),
  errors: ['839'],
});

export const findTransfers = defineCall({
  path: '/lab/findTransfers',
  summary: 'Transfers on their way to the stores of the laboratory, and what farms and other laboratories sent it, the oldest first.',
  access: menu('LabstkInputConfirm', 'view'),
  input: z.object({ storeid: storeid.nullish() }),
  output: z.object({
    rows: z.array(
      z.object({
        ...{ noteid: z.string(), note: z.string(), valuedt: z.string(), storeid: z.string(), storeName: z.string(), tostore: text, fromfarm: text },
        fromName: text,
        ...{ tostoreName: z.string(), items: z.string(), days: z.number(), maker: z.string() },
      }),
    ),
    total: z.number(),
  }),
});

export const confirmTransfer = defineCall({
  path: '/lab/confirmTransfer',
  summary:
    'The receiving store accepts a transfer: whole, in part, or refused lot by lot; what is refused goes back to the sender. Goods from elsewhere become items of the laboratory.',
  access: menu('LabstkInputConfirm', 'edit'),
  input: z.object({
    reqid,
    noteid,
    version,
    recvdt: named(W.recvdt, dateText),
    /** Where goods from elsewhere come to; between stores the note says it. */
    storeid: storeid.nullish(),
    remark: named(W.remark, z.string().max(500).nullish()),
    lines: named(
      W.lines,
      z
        .array(
          z.object({
            ...lotKey,
            /** The item of the laboratory that goods from elsewhere become. */
            itemid: itemid.nullish(),
            received: named(W.received, z.number().min(0).max(1e9)),
            refused: named(W.refused, flag.default('N')),
            condition: named(W.condition, z.enum(CONDITIONS).default('good')),
            temp: named(W.temp, z.number().min(-200).max(100).nullish()),
            place: named(W.place, codeText.nullish()),
            remark: named(W.remark, z.string().max(200).nullish()),
          }),
        )
        .min(1)
        .max(500),
    ),
  }),
  output: z.object({ id: z.string(), note: z.string(), version: z.number(), short: z.number() }),
  errors: ['365', '819', '820', '830', '832', '839', 'NOTE_SECOND', 'NOTE_UNIT', 'STALE', 'V_VALUEDT', 'V_RANGE', 'V_SELECT', 'V_NOTEXISTS'],
  write: true,
});

export const explainShort = defineCall({
  path: '/lab/explainShort',
  summary: 'The sender explains what did not arrive of a transfer: found and put back, sent again under a new note, or written off as waste.',
  access: menu('LabstkOutputMng', 'edit'),
  input: z.object({
    reqid,
    noteid,
    version,
    ...lotKey,
    how: named(t3('Giải trình', 'Explained as', 'ชี้แจงว่า'), z.enum(['back', 'resent', 'lost'])),
    qty: named(W.qty, z.number().min(0.0001).max(1e9)),
    reason,
  }),
  output: z.object({ id: z.string(), version: z.number(), open: z.number() }),
  errors: ['819', '838', '839', 'STALE', 'V_POSITIVE', 'V_REQUIRED'],
  write: true,
});

export const changeLot = defineCall({
  path: '/lab/changeLot',
  summary: 'Blocks or releases a lot: its quality becomes new, passed, failed or quarantined.',
  access: menu('LabstkInputMng', 'edit'),
  input: z.object({
    reqid,
    version,
    itemid,
    lot: named(W.lot, z.string().max(40)),
    expdt: named(W.expdt, dateText),
    quality: named(W.quality, z.enum(QUALITIES)),
    reason,
  }),
  output: z.object({ version: z.number(), quality: z.string() }),
  errors: ['838', 'STALE', 'V_NOTEXISTS', 'V_REQUIRED'],
  write: true,
});

const { movements } = labNote.outcome;
const day = (words: (typeof W)[keyof typeof W]) => named(words, dateText.nullish());

export const convertUnit = defineCall({
  path: '/lab/convertUnit',
  summary:
    'Opens a pack and holds it in a smaller unit under a lot of its own: quantity × factor − loss, value unchanged, usable until the earlier of expiry and stability.',
  access: menu('LabstkChgUnit', 'add'),
  input: z.object({
    reqid,
    storeid,
    valuedt: named(W.valuedt, dateText),
    itemid,
    lot: named(W.lot, z.string().trim().max(40).nullish()),
    expdt: day(W.expdt),
    unit: named(W.unit, shortText),
    qty: named(W.qty, z.number().min(-1e9).max(1e9)),
    tounit: named(W.tounit, shortText.nullish()),
    opened: day(W.opened),
    loss: named(W.loss, z.number().min(-1e9).max(1e9).nullish()),
    reason: named(W.reason, shortText.nullish()),
    remark: named(W.remark, z.string().max(200).nullish()),
  }),
  output: z.object({ id: z.string(), note: z.string(), version: z.number(), movements }),
  errors: ['365', 'V_VALUEDT', '371', '811', '820', '830', 'NOTE_UNIT', 'LAB_LOT'],
  write: true,
});

export const labStockCalls = [
  ...[getLabItem, getLabItemdtl, getLabWhsVal, getstkwhdtlCode, getLabStockItem, findStock],
  ...[getTransfer, findTransfers, confirmTransfer, explainShort, changeLot, convertUnit],
];
