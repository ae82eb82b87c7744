import { z } from 'zod';
import { animalPart } from '#engine/define/animal-part.ts';
import { anonymous, defineCall, menu } from '#engine/define/call.ts';
import { inputOf } from '#engine/define/fields.ts';
import { farmid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { PAGE_WORDS, paged, reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { animalId, pgid } from './corrections-fields.ts';
import { animalCard } from './event.calls.ts';
import { ANIMAL_FILTERS, SEX } from './inquiries/animal.inquiry.ts';
import { EVENT_ANIMAL, EVENT_FILTERS } from './inquiries/event.inquiry.ts';

const page = {
  // Pages above 500 rows are for files.
  ...paged(50, 2000),
  sort: named(PAGE_WORDS.sort, z.string().max(40).nullish()),
};

export const findAnimals = defineCall({
  path: '/herd/findAnimals',
  summary: 'Animals by what they are now.',
  access: menu(['PigEntryInquiry', 'PigEvent', 'PigEntry', 'PigEventUpdate'], 'view'),
  input: inputOf([...ANIMAL_FILTERS, SEX]).extend(page),
  output: z.object({
    rows: z.array(
      animalCard.omit({ lastEvents: true, piglets: true, expweandt: true }).extend({
        source: z.string().nullable(),
        /** Days of life, until it left. */
        age: z.number().nullable(),
        statusDays: z.number().nullable(),
        weight: z.number().nullable(),
        teats: z.number().nullable(),
        sireid: z.string().nullable(),
        damid: z.string().nullable(),
        lastEventcd: z.string().nullable(),
        lastEventdt: z.string().nullable(),
        /** Operator of the last event. */
        operator: z.string().nullable(),
      }),
    ),
    total: z.number(),
    byStatus: z.record(z.string(), z.number()),
  }),
});

const eventRow = z.object({
  eventId: z.string(),
  animalId: z.string(),
  pgid: z.string(),
  pigtype: z.string(),
  eventcd: z.string(),
  eventdt: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The event's own fields by the specification's names, in one line. */
  eventdtl: z.string().nullable(),
  applyid: z.string().nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
  roomid: z.string().nullable(),
  warnings: z.array(z.string()),
  unbalanced: z.boolean(),
  exempt: z.boolean(),
  valuedt: z.string(),
  late: z.number(),
  /** Who saved it first, and who corrected it last. */
  crtusrid: z.string(),
  crtdate: z.string(),
  lstusrid: z.string(),
  lstdate: z.string(),
  /** Parity, and statuses around the event; null for a row taken away. */
  parity: z.number().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  locked: z.boolean(),
  version: z.number(),
  voidedAt: z.string().nullable(),
  voidedWhy: z.string().nullable(),
});

export const findEvents = defineCall({
  path: '/herd/findEvents',
  summary: 'Events by anything remembered about them.',
  access: menu(['PigEventInquiry', 'PigEventUpdate', 'PigEvent'], 'view'),
  input: inputOf([...EVENT_FILTERS, EVENT_ANIMAL]).extend({
    ...page,
    own: named(t3('Tự nhập', 'Own entries', 'บันทึกเอง'), z.boolean().default(false)),
    deleted: named(t3('Đã xóa', 'Deleted', 'ที่ลบแล้ว'), z.boolean().default(false)),
  }),
  output: z.object({ rows: z.array(eventRow), total: z.number() }),
});

/** What the QR of a label holds, or the identity of an animal. */
const label = named(t3('Mã trên nhãn', 'Code of the label', 'รหัสบนป้าย'), z.string().max(60));

export const getAnimal = defineCall({
  path: '/herd/getAnimal',
  summary: 'One animal with its cycles and events.',
  access: menu(['PigEvent', 'PigEntryInquiry', 'PigEventUpdate', 'PigEntry'], 'view'),
  input: z.object({ pgid }),
  output: z.object({
    card: animalCard,
    cycles: z.array(z.record(z.string(), z.unknown())),
    events: z.array(eventRow),
    spans: z.array(z.record(z.string(), z.unknown())),
    allowed: z.array(z.string()),
  }),
});

export const getAnimalCard = defineCall({
  path: '/account/getAnimalCard',
  summary: 'The animal behind a QR label: for visitors what the farm allows, for staff the whole profile.',
  access: anonymous,
  errors: ['ACC_RATE'],
  input: z.object({ pgid: label, farmid: farmid.nullish() }),
  output: z.object({
    found: z.boolean(),
    askFarm: z.boolean(),
    level: z.enum(['none', 'basic', 'litter', 'staff']),
    basic: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
    profile: z
      .object({
        card: animalCard,
        /** What the QR of its label holds. */
        label: z.string(),
        cycles: z.array(z.record(z.string(), z.unknown())),
        events: z.array(eventRow),
        lifetime: z.record(z.string(), z.number().nullable()),
        /** Identities it carried before, with the last day of each. */
        former: z.array(z.object({ pgid: z.string(), until: z.string() })),
        allowed: z.array(z.string()),
      })
      .nullable(),
  }),
});

export const findAnimalParts = defineCall({
  path: '/herd/findAnimalParts',
  summary: 'What other modules tell of an animal on its card, each as a table with marks along its life; of those whose menu the asker may view.',
  access: menu(['PigEvent', 'PigEntryInquiry', 'PigMateReport'], 'view'),
  input: z.object({ animalId }),
  output: z.object({ parts: z.array(animalPart) }),
});

const loose = z.record(z.string(), z.unknown());

/** What a phone keeps so that herd events can be entered and checked without a network. */
export const getOffline = defineCall({
  path: '/herd/getOffline',
  summary: 'The farm as the rules need it without a network: settings, lists, houses, groups and the live events of animals present, page by page.',
  access: menu('PigEvent', 'view'),
  input: z.object({
    /** `asof` of the first page last read: only animals with events saved or deleted since then are sent. */
    since: named(t3('Thay đổi từ lúc', 'Changed since', 'แก้ไขตั้งแต่'), z.iso.datetime({ offset: true }).nullish()),
    /** `next` of the page before. */
    after: named(t3('Vị trí trang trước', 'Place of the page before', 'ตำแหน่งของหน้าก่อน'), z.uuid().nullish()),
    size: paged(500, 1000).size,
  }),
  output: z.object({
    asof: z.string(),
    farmid: z.string(),
    /** What is not of one animal; on the first page only. */
    farm: z
      .object({
        farmid: z.string(),
        settings: loose,
        lock: loose,
        golive: z.string().nullable(),
        codes: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string(), parent: z.string().nullable() }))),
        rooms: z.array(loose),
        groups: z.array(loose),
        boars: z.array(loose),
        /** Semen batches with doses left and young enough to be used. */
        batches: z.array(loose),
        /** Farms of the company, for transfers. */
        farms: z.array(z.string()),
        /** The vaccination programme in force. */
        vaccinations: z.array(loose),
      })
      .nullable(),
    /** Animals by id with their version and events: [code, day, fields, marks?]; see domain/snapshot-wire. */
    animals: z.array(z.object({ id: z.string(), pgid: z.string(), v: z.number(), e: z.array(z.array(z.unknown())) })),
    /** Ids of animals that left or were taken back since; on the first page only. */
    gone: z.array(z.string()),
    /** Where the next page begins; null on the last. */
    next: z.string().nullable(),
  }),
});

export const noteScan = defineCall({
  path: '/herd/noteScan',
  summary: 'Notes that the label of an animal was read today; the tag list shows the day. A label of another farm is left alone.',
  access: menu(['PigEvent', 'PigEntryInquiry'], 'view'),
  write: true,
  input: z.object({ reqid, label }),
  output: z.object({ noted: z.boolean() }),
});

export const findCalls = [findAnimals, findEvents, getAnimal, getAnimalCard, findAnimalParts, noteScan, getOffline];
