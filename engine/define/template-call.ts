import { z } from 'zod';
import { anonymous, defineCall } from './call.ts';
import type { SheetDef } from './sheet-def.ts';

/** The Excel form of a batch screen, made on the spot from the columns its import reads. */
export function templateCall(sheets: readonly SheetDef[]) {
  const screens = [...Map.groupBy(sheets, ({ route }) => route)];
  return defineCall({
    path: '/common/getTemplate',
    summary: 'The Excel form of an import sheet in a language; with `codes` its drop-downs list the farm’s own codes.',
    access: anonymous,
    input: z.object({
      screen: z
        .string()
        .max(40)
        .nullish()
        .meta({ description: 'The batch screen; enough alone where it reads one sheet.', examples: screens.map(([route]) => route) }),
      sheet: z
        .string()
        .max(40)
        .nullish()
        .meta({
          description: `The sheet, for a screen that reads several: ${screens
            .map(([route, own]) => `${route}: ${own.map(({ sheet }) => sheet).join(', ')}`)
            .join('; ')}.`,
          examples: sheets.map(({ sheet }) => sheet),
        }),
      language: z.enum(['V', 'E', 'T']).default('V'),
      codes: z.boolean().default(false),
    }),
    output: z.unknown(),
    errors: ['V_NOTEXISTS', 'V_REQUIRED', 'V_SELECT'],
    download: true,
  });
}
