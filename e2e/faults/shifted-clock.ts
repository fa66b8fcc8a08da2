// Loaded before a service to shift its clock by `CLOCK_SHIFT_MS`.
const shift = Number(process.env['CLOCK_SHIFT_MS']);

const RealDate = Date;
const now = () => RealDate.now() + shift;

Object.assign(globalThis, {
  Date: new Proxy(RealDate, {
    construct: (real, args: ConstructorParameters<typeof Date>) =>
      // The type describes only one overload. Another one has no arguments.
      args.at(0) === undefined ? new real(now()) : new real(...args),
    get: (real, name): unknown => (name === 'now' ? now : Reflect.get(real, name)),
  }),
});
