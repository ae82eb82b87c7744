import { t1, t3 } from '#kernel/language.ts';
import { defineList } from './fields.ts';

/** The languages of the product, each by its own name. */
export const LANGUAGE_LIST = defineList('language', {
  V: t1('Tiếng Việt'),
  E: t1('English'),
  T: t1('ภาษาไทย'),
});

/** Countries the product knows the provinces of. */
export const COUNTRY_LIST = defineList('country', { VN: t3('Việt Nam', 'Vietnam', 'เวียดนาม'), TH: t3('Thái Lan', 'Thailand', 'ไทย') });

export const SEX_LIST = defineList('sex', { F: t3('Cái', 'Female', 'เพศเมีย'), M: t3('Đực', 'Male', 'เพศผู้') });
