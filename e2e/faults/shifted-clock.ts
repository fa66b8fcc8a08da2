// Loaded before a service: its clock is this much off.
const shift = Number(process.env['CLOCK_SHIFT_MS']);

globalThis.Date = new Proxy(Date, {
  construct: (real, args: unknown[], asked) =>
    Reflect.construct(real, args.length === 0 ? [real.now() + shift] : args, asked) as object,
  get: (real, name, asked) =>
    name === 'now' ? () => real.now() + shift : (Reflect.get(real, name, asked) as unknown),
});
