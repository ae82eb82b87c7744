import { choice, date, decimal, text } from '#engine/define/fields.ts';
import { defineResource } from '#engine/define/resource.ts';
import { G, TERM_BASIS } from './words.ts';

/** Contracts of growers: whose house, by which terms from which day on. */
export const grower = defineResource({
  name: 'grower',
  module: 'finance',
  screen: 'PigExpMng',
  table: 'grower_contract',
  scope: 'farm',
  key: 'contractid',
  one: 'Grower',
  many: 'Growers',
  keeper: 60,
  fields: [
    text('contractid', G.contractid, { required: true, maxLength: 20, format: 'code' }),
    text('name', G.grower, { required: true, maxLength: 120 }),
    text('roomid', G.house, { required: true, maxLength: 20, format: 'code' }),
  ],
  lines: [
    {
      key: 'terms',
      label: G.terms,
      addTitle: G.addTerms,
      table: 'grower_terms',
      fields: [
        date('validfrom', G.validfrom, { required: true }),
        choice('basis', G.basis, TERM_BASIS, { required: true, initial: 'kg' }),
        decimal('fee', G.fee, { decimals: 4, required: true, min: 0.0001, max: 1e12 }),
        decimal('fcr', G.fcr, { decimals: 3, min: 0.001, max: 20 }),
        decimal('fcrrate', G.fcrrate, { decimals: 4, max: 1e9 }),
        decimal('loss', G.loss, { decimals: 2, unit: '%', max: 100 }),
        decimal('lossrate', G.lossrate, { decimals: 4, max: 1e9 }),
      ],
      order: 'validfrom',
    },
  ],
  shown: [date('since', G.validfrom)],
  grid: ['contractid', 'name', 'roomid', 'since', 'inuse'],
  search: ['contractid', 'name', 'roomid'],
  kept: true,
  errors: ['V_EXISTS', 'V_INVALID', 'V_NOTEXISTS', 'V_REQUIRED'],
});
