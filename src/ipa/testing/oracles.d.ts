// Packages that the tables are compared with, which come without types.
declare module 'x-sampa' {
  const translate: (text: string) => string;
  export default translate;
}
declare module 'x-sampa/lib/symbols' {
  const symbols: { readonly xSampa: string; readonly ipa: string }[];
  export default symbols;
}
