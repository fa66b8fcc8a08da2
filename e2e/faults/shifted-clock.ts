// Loaded before a service: its clock is this much off.
const shift = Number(process.env['CLOCK_SHIFT_MS']);

const RealDate = Date;
const now = () => RealDate.now() + shift;

Object.assign(globalThis, {
  Date: new Proxy(RealDate, {
    construct: (real, args: ConstructorParameters<typeof Date>) =>
      // Its type names one way to make a date; there may be no argument at all.
      args.at(0) === undefined ? new real(now()) : new real(...args),
    get: (real, name): unknown => (name === 'now' ? now : Reflect.get(real, name)),
  }),
});
