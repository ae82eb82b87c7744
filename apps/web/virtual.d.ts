declare module 'virtual:routes' {
  const routes: readonly import('#engine/define/route.ts').RouteHead[];
  export default routes;
}

declare module 'virtual:purposes' {
  const purposes: Readonly<Record<string, import('#kernel/language.ts').Text3>>;
  export default purposes;
}
