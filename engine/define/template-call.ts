import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { anonymous, defineCall } from './call.ts';
import { language } from './members.ts';
import { named } from './names.ts';
import type { SheetDef } from './sheet-def.ts';

const WORDS = {
  screen: t3('Màn hình', 'Screen', 'หน้าจอ'),
  sheet: t3('Biểu mẫu', 'Sheet', 'แบบฟอร์ม'),
  codes: t3('Kèm mã của trại', 'With the codes of the farm', 'พร้อมรหัสของฟาร์ม'),
};

/** The Excel form of a batch screen, made on the spot from the columns its import reads. */
export function templateCall(sheets: readonly SheetDef[]) {
  const screens = [...Map.groupBy(sheets, ({ route }) => route)];
  return defineCall({
    path: '/common/getTemplate',
    summary: 'The Excel form of an import sheet in a language; with `codes` its drop-downs list the farm’s own codes.',
    access: anonymous,
    input: z.object({
      screen: named(WORDS.screen, z.string().max(40).nullish()).meta({
        description: 'The batch screen; enough alone where it reads one sheet.',
        examples: screens.map(([route]) => route),
      }),
      sheet: named(WORDS.sheet, z.string().max(40).nullish()).meta({
        description: `The sheet, for a screen that reads several: ${screens
          .map(([route, own]) => `${route}: ${own.map(({ sheet }) => sheet).join(', ')}`)
          .join('; ')}.`,
        examples: sheets.map(({ sheet }) => sheet),
      }),
      language: language.default('V'),
      codes: named(WORDS.codes, z.boolean().default(false)),
    }),
    output: z.unknown(),
    errors: ['V_NOTEXISTS', 'V_REQUIRED', 'V_SELECT'],
    download: true,
  });
}
