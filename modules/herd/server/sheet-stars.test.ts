import { describe, expect, it } from 'vitest';
import { templateHeader } from '#engine/sheet/template.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { ENTRY_SHEETS } from '#modules/herd/contract/sheets/entry.sheets.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';

/** Columns of each sheet as the catalogue lists them: * must be filled, ** chosen from a code list. */
const COMMON = 'pgid* entrydt*';
const PLACE = 'lineage** source** roomid** weight';
const GENETICS = 'altid sireid damid bvindx teats feetleg** vulva** rfid';
const MATED = `${COMMON} birthdt ${PLACE} services* parity* matedt* matetp** boarid* boarid2 boarid3 mategrp**`;
const WEANED = `${COMMON} birthdt ${PLACE} services* parity* weandt* farrowdt livenum weannum`;
const GILT = `${COMMON} birthdt* ${PLACE} rutdt`;
const BOAR = `${COMMON} birthdt* ${PLACE}`;
const LITTER = 'pgid* farrowdt* livenum* deadnum* mummynum*';

const LISTED: Readonly<Record<string, string>> = {
  mated: `${MATED} remark`,
  'mated-genetic': `${MATED} ${GENETICS} remark`,
  weaned: `${WEANED} remark`,
  'weaned-genetic': `${WEANED} ${GENETICS} remark`,
  gilt: `${GILT} remark`,
  'gilt-genetic': `${GILT} ${GENETICS} remark`,
  boar: `${BOAR} remark`,
  'boar-genetic': `${BOAR} ${GENETICS} remark`,
  'boar-mating': 'boarid* dose* pgid* matedt* matetp** applyid**',
  mating: 'pgid* matedt* matetp** boarid* boarid2 boarid3 mategrp** applyid**',
  'pregnancy-check': 'pgid* fregexamdt* fregexamreslt** applyid**',
  weaning: 'pgid* weandt* weannum* mlweannum feweannum weanweight weangrp** roomid** applyid**',
  farrowing: `${LITTER} weaknum totalweight farrowgrp** applyid**`,
  'farrowing-full': `${LITTER} deadnum1 deadnum2 weaknum weaknum2 weaknum3 mllivenum felivenum totalweight farrowgrp** minusnum topgid applyid**`,
};

const SHEETS = [...ENTRY_SHEETS, ...EVENT_SHEETS];
const starsOf = (header: string): string => /\*+$/.exec(header)?.[0] ?? '';

describe('import sheets: columns, * required, ** chosen from a list, in each language', () => {
  it.each(Object.entries(LISTED))('%s', (name, columns) => {
    const sheet = SHEETS.find((one) => one.sheet === name);
    for (const language of LANGUAGES) {
      expect(sheet?.columns.map((field) => `${field.key}${starsOf(templateHeader(field, language))}`).join(' ')).toBe(columns);
      const labels = sheet?.columns.map((field) => templateHeader(field, language)) ?? [];
      expect(new Set(labels).size, `${name} ${language}: ${labels.join(' | ')}`).toBe(labels.length);
    }
  });

  it('belong to their screens: eight to PigEntryBatch, six to PigEventBatch beside those of a first load', () => {
    const loaded = ['abortion', 'heat', 'return', 'cull', 'sale', 'death'];
    expect(ENTRY_SHEETS.map(({ route }) => route)).toEqual(Array(8).fill('PigEntryBatch'));
    expect(EVENT_SHEETS.filter(({ sheet }) => !loaded.includes(sheet)).map(({ route }) => route)).toEqual(Array(6).fill('PigEventBatch'));
    expect(SHEETS.map(({ sheet }) => sheet).sort()).toEqual([...Object.keys(LISTED), ...loaded].sort());
  });
});
