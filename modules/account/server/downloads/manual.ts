import type { ReportDef } from '#engine/define/report.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { ManualChapter, ManualDoc, ManualPage } from '#engine/server/pdf/doc.ts';
import { MENU_GROUPS } from '#i18n/menu-groups.ts';
import { ROLES } from '#i18n/roles.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { CHAPTERS, MANUAL } from './manual-words.ts';

/** What the manual is made from: the registry of the product. */
export interface ManualSource {
  readonly routes: readonly RouteDef[];
  readonly reports?: readonly ReportDef[];
  readonly sheets: readonly SheetDef[];
  readonly version: string;
}

const PLACE = /\{([\w/]+)\}/g;

/** A step with the titles of its pages; null when it speaks of a page the product does not have. */
export function withTitles(words: Text3, language: Language, routes: ReadonlyMap<string, RouteDef>): string | null {
  const text = words[language];
  if ([...text.matchAll(PLACE)].some(([, name = '']) => !routes.has(name))) return null;
  return text.replace(PLACE, (_, name: string) => `“${routes.get(name)?.title[language] ?? ''}”`);
}

function levelLine(level: number, language: Language): string {
  if (level === 0) return MANUAL.everyone[language];
  const role = ROLES[level]?.[language];
  return `${MANUAL.from[language]} ${level}${role === undefined ? '' : ` (${role})`}`;
}

const listed = (fields: readonly { readonly label: Text3 }[], language: Language): string =>
  [...new Set(fields.map(({ label }) => label[language]))].join(', ');

function pageOf(route: RouteDef, source: ManualSource, language: Language): ManualPage {
  const report = source.reports?.find((item) => item.route === route.name);
  const sheets = source.sheets.filter((sheet) => sheet.route === route.name);
  return {
    title: route.title[language],
    address: route.path,
    text: route.purpose[language],
    lines: [
      levelLine(route.fromLevel, language),
      ...(report === undefined || report.fields.length === 0 ? [] : [`${MANUAL.asks[language]}: ${listed(report.fields, language)}`]),
      ...sheets.map((sheet) => `${MANUAL.form[language]} “${sheet.title[language]}”: ${listed(sheet.columns, language)}`),
    ],
  };
}

function chapterOf(module: string, source: ManualSource, language: Language, byName: ReadonlyMap<string, RouteDef>): ManualChapter {
  const routes = source.routes.filter((route) => route.module === module);
  const words = CHAPTERS[module];
  const names = new Map(MENU_GROUPS.map(({ group, title }) => [group, title[language]]));
  // Pages outside the menu (an unknown address, the gallery of headers) come last under one heading.
  const groups = Map.groupBy(routes, ({ menuGroup }) => names.get(menuGroup) ?? MANUAL.others[language]);
  return {
    title: words?.title[language] ?? module,
    paragraphs: (words?.paragraphs ?? []).map((text) => text[language]),
    steps: (words?.steps ?? []).flatMap((text) => withTitles(text, language, byName) ?? []),
    groups: [...groups].map(([title, pages]) => ({ title, pages: pages.map((route) => pageOf(route, source, language)) })),
  };
}

/** The user manual of a language: a chapter a module with how a day goes and the purpose of every page. */
export function manualDoc(source: ManualSource, language: Language, day: string): ManualDoc {
  const byName = new Map(source.routes.map((route) => [route.name, route]));
  const modules = [...new Set(source.routes.map(({ module }) => module))];
  return {
    language,
    title: MANUAL.title[language],
    subtitles: [`${MANUAL.version[language]} ${source.version}`, `${MANUAL.made[language]} ${day}`],
    contents: MANUAL.contents[language],
    chapters: modules.map((module) => chapterOf(module, source, language, byName)),
    footer: `${MANUAL.title[language]} · ${MANUAL.version[language]} ${source.version}`,
  };
}
