declare module 'virtual:routes' {
  /** The title only of what visitors open. */
  type Head = Omit<import('#engine/define/route.ts').RouteHead, 'title'> & { readonly title?: import('#kernel/language.ts').Text3 };
  const routes: readonly Head[];
  export default routes;
}

declare module 'virtual:titles/*' {
  const titles: Readonly<Record<string, string>>;
  export default titles;
}

declare module 'virtual:purposes' {
  const purposes: Readonly<Record<string, import('#kernel/language.ts').Text3>>;
  export default purposes;
}

declare module 'virtual:reports' {
  const reports: Readonly<Record<string, () => Promise<{ readonly default: import('#engine/web/screens/report-types.ts').ReportScreenDef }>>>;
  export default reports;
}

declare module 'virtual:report/*' {
  const report: import('#engine/web/screens/report-types.ts').ReportScreenDef;
  export default report;
}
