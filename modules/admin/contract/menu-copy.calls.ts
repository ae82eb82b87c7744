import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { save, userid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** A user, or a template of rights. */
const from = named(t3('Chép từ', 'Copied from', 'คัดลอกจาก'), z.string().max(120));
const template = named(t3('Mẫu quyền', 'Template of rights', 'แม่แบบสิทธิ์'), z.string().max(120));

const copyLine = z.object({
  userid: z.string(),
  name: z.string(),
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  refused: z.array(z.string()),
  why: z.string().nullable(),
});

/** How a copy treats what a user has already. */
export const COPY_MODES = ['replace', 'add', 'remove'] as const;

/** Users one copy may reach. */
export const COPY_MAX = 200;

export const copyMenus = defineCall({
  path: '/admin/copyMenus',
  summary: 'Copies flags from a user, a saved template or the level’s default to several users; compares without saving when asked.',
  access: menu('MenuCopy', 'edit', 60),
  input: z.object({
    reqid,
    from: from.nullish(),
    source: named(t3('Nguồn của quyền', 'Source of the rights', 'แหล่งของสิทธิ์'), z.enum(['user', 'default', 'template']).default('user')),
    to: named(t3('Chép cho', 'Copied to', 'คัดลอกให้'), z.array(userid).min(1).max(COPY_MAX)),
    mode: named(t3('Cách chép', 'How it is copied', 'วิธีคัดลอก'), z.enum(COPY_MODES).default('replace')),
    modules: named(t3('Phân hệ', 'Modules', 'ส่วนของระบบ'), z.array(z.string().max(20)).max(20).nullish()),
    save,
  }),
  output: z.object({ saved: z.boolean(), copyid: z.string().nullable(), users: z.array(copyLine) }),
  errors: ['821', '106', 'ADM_LEVEL', '838', 'V_NOTEXISTS'],
  write: true,
});

export const findCopies = defineCall({
  path: '/admin/findCopies',
  summary: 'Own copies of the last day on this farm that can still be undone.',
  access: menu('MenuCopy', 'view', 60),
  input: z.object({}),
  output: z.array(z.object({ copyid: z.string(), at: z.string(), kind: z.string(), users: z.number() })),
});

export const undoCopy = defineCall({
  path: '/admin/undoCopy',
  summary: 'Takes an own copy of the last day back; menus changed since then by somebody keep what they have and are listed.',
  access: menu('MenuCopy', 'edit', 60),
  input: z.object({ reqid, copyid: named(t3('Lần sao chép', 'Copy', 'การคัดลอก'), z.uuid()) }),
  output: z.object({ users: z.array(z.object({ userid: z.string(), restored: z.number(), left: z.array(z.string()), why: z.string().nullable() })) }),
  errors: ['V_NOTEXISTS', '838'],
  write: true,
});

export const findTemplates = defineCall({
  path: '/admin/findTemplates',
  summary: 'Saved templates of permissions of the company and of the whole system.',
  access: menu('MenuCopy', 'view', 60),
  input: z.object({}),
  output: z.array(
    z.object({ id: z.string(), name: z.string(), menus: z.number(), savedBy: z.string(), savedAt: z.string(), mayChange: z.boolean() }),
  ),
});

export const saveTemplate = defineCall({
  path: '/admin/saveTemplate',
  summary: 'Saves a user’s flags as a template under a name; the own template of that name is replaced.',
  access: menu('MenuCopy', 'edit', 60),
  input: z.object({ reqid, name: named(t3('Tên mẫu', 'Name of the template', 'ชื่อแม่แบบ'), z.string().trim().min(1).max(60)), from }),
  output: z.object({ id: z.string(), menus: z.number() }),
  errors: ['871', '106', 'ADM_LEVEL'],
  write: true,
});

export const removeTemplate = defineCall({
  path: '/admin/removeTemplate',
  summary: 'Removes a saved template: the own one, or from level 75 any of the company.',
  access: menu('MenuCopy', 'edit', 60),
  input: z.object({ reqid, id: template }),
  output: z.object({ id: z.string() }),
  errors: ['V_NOTEXISTS', 'ADM_LEVEL'],
  write: true,
});

export const menuCopyCalls = [copyMenus, findCopies, undoCopy, findTemplates, saveTemplate, removeTemplate];
