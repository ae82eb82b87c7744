import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { PARAMS } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** Views one person may keep of one list. */
export const VIEWS_MAX = 5;

const ACCESS = menu(['PigEntryInquiry', 'PigEventInquiry'], 'view');
const route = named(t3('Trang', 'Page', 'หน้า'), z.enum(['PigEntryInquiry', 'PigEventInquiry']));
const name = named(t3('Tên của cách xem', 'Name of the view', 'ชื่อมุมมอง'), z.string().trim().min(1).max(40));
const view = z.object({
  name,
  params: named(PARAMS, z.record(z.string().max(40), z.string().max(400))),
  columns: named(t3('Các cột', 'Columns', 'คอลัมน์'), z.array(z.string().max(40)).max(60)),
});

export const findViews = defineCall({
  path: '/herd/findViews',
  summary: 'The views the person keeps of a list: filters and columns under a name.',
  access: ACCESS,
  input: z.object({ route }),
  output: z.object({ rows: z.array(view) }),
});

export const saveView = defineCall({
  path: '/herd/saveView',
  summary: 'Keeps filters and columns of a list under a name; at most five, the same name is replaced.',
  access: ACCESS,
  write: true,
  input: view.extend({ reqid, route }),
  output: z.object({ rows: z.array(view) }),
  errors: ['V_RANGE'],
});

export const removeView = defineCall({
  path: '/herd/removeView',
  summary: 'Takes a kept view away.',
  access: ACCESS,
  write: true,
  input: z.object({ reqid, route, name }),
  output: z.object({ rows: z.array(view) }),
});

export const viewCalls = [findViews, saveView, removeView];
