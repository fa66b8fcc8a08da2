// Types of the packages that tests compare the tables with. The packages have none of their own.
declare module 'x-sampa' {
  const translate: (text: string) => string;
  export default translate;
}
declare module 'x-sampa/lib/symbols' {
  const symbols: { readonly xSampa: string; readonly ipa: string }[];
  export default symbols;
}
