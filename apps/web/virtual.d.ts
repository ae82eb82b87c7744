declare module 'virtual:routes' {
  const routes: readonly import('#engine/define/route.ts').RouteHead[];
  export default routes;
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
