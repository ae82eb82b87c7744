/** Tests of microbiology, as a laboratory of the demonstration lists them. */
export const CULTURE_TESTS = [
  {
    ...{ testcd: 'BACT-CULT', V: 'Phân lập vi khuẩn, kháng sinh đồ', E: 'Bacterial culture and antibiogram', T: 'เพาะเชื้อและความไวต่อยา' },
    ...{
      disease: 'BACT',
      species: 'pig',
      inuse: 'Y',
      testgrp: 'bact',
      formula: 'culture',
      method: 'ISO 7218',
      sampletps: ['faeces', 'swab', 'tissue'],
    },
    ...{ tatdays: 5, price: 250_000, kits: [], cutoffs: [] },
    organisms: [
      { organism: 'ECOLI', name: 'Escherichia coli' },
      { organism: 'SALM', name: 'Salmonella enterica' },
      { organism: 'SSUIS', name: 'Streptococcus suis' },
      { organism: 'GPARA', name: 'Glaesserella parasuis' },
      { organism: 'PMULT', name: 'Pasteurella multocida' },
      { organism: 'APP', name: 'Actinobacillus pleuropneumoniae' },
    ],
    drugs: [
      { drug: 'AMX', name: 'Amoxicillin', drugclass: 'penicillin', content: '10 µg', reported: 'Y' },
      { drug: 'CEF', name: 'Ceftiofur', drugclass: 'cephalosporin', content: '30 µg', reported: 'Y' },
      { drug: 'COL', name: 'Colistin', drugclass: 'polymyxin', content: '10 µg', reported: 'N' },
      { drug: 'DOX', name: 'Doxycycline', drugclass: 'tetracycline', content: '30 µg', reported: 'Y' },
      { drug: 'ENR', name: 'Enrofloxacin', drugclass: 'quinolone', content: '5 µg', reported: 'Y' },
      { drug: 'FFC', name: 'Florfenicol', drugclass: 'phenicol', content: '30 µg', reported: 'Y' },
      { drug: 'GEN', name: 'Gentamicin', drugclass: 'aminoglycoside', content: '10 µg', reported: 'Y' },
      { drug: 'SXT', name: 'Sulfamethoxazole + trimethoprim', drugclass: 'sulfonamide', content: '25 µg', reported: 'Y' },
      { drug: 'TIL', name: 'Tilmicosin', drugclass: 'macrolide', content: '15 µg', reported: 'Y' },
      { drug: 'TIA', name: 'Tiamulin', drugclass: 'pleuromutilin', content: '30 µg', reported: 'Y' },
    ],
  },
  {
    ...{ testcd: 'WATER-CFU', V: 'Tổng số vi khuẩn trong nước', E: 'Total count in water', T: 'จำนวนจุลินทรีย์รวมในน้ำ', disease: 'HYGIENE' },
    ...{ species: 'both', inuse: 'Y', testgrp: 'bact', formula: 'count', unit: 'CFU/ml', decimals: 0, platevol: 0.1, method: 'ISO 6222' },
    ...{ sampletps: ['water'], tatdays: 4, price: 120_000, kits: [] },
    cutoffs: [
      { kit: '*', matrix: '*', fromdt: '20200101', negop: '<=', neg: 1000, posop: '>', pos: 10_000, source: 'Ví dụ, theo quy định của trại' },
    ],
  },
  {
    ...{
      testcd: 'SALM-25',
      V: 'Salmonella trong thức ăn',
      E: 'Salmonella in feed',
      T: 'ซัลโมเนลลาในอาหาร',
      disease: 'SALM',
      species: 'both',
      inuse: 'Y',
    },
    ...{ testgrp: 'bact', formula: 'presence', amount: '25 g', method: 'ISO 6579', sampletps: ['feed', 'environment'], tatdays: 6, price: 180_000 },
    ...{ kits: [], cutoffs: [] },
  },
] as const;

/** Breakpoints made up for the demonstration: two editions, the newer a little stricter. They are nobody's and judge nothing real. */
export const examplePoints = (since: string) =>
  [
    { edition: 'DEMO 1', fromdt: '20200101', s: 18, micS: 2 },
    { edition: 'DEMO 2', fromdt: since, s: 20, micS: 1 },
  ].flatMap(({ edition, fromdt, s, micS }) =>
    CULTURE_TESTS[0].drugs.flatMap(({ drug }) => [
      { edition, fromdt, organism: '*', drug, method: 'disc', sop: '>=', s, rop: '<=', r: 13 },
      // Nothing is published of tiamulin by dilution: its values are shown alone.
      ...(drug === 'TIA' ? [] : [{ edition, fromdt, organism: '*', drug, method: 'mic', sop: '<=', s: micS, rop: '>=', r: 8 }]),
    ]),
  );
