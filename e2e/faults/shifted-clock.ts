// Shifts the clock of a server by CLOCK_SHIFT_MS. Node loads this file before the server's own code.
const shift = Number(process.env['CLOCK_SHIFT_MS']);

const RealDate = Date;
const now = () => RealDate.now() + shift;

Object.assign(globalThis, {
  Date: new Proxy(RealDate, {
    construct: (real, args: ConstructorParameters<typeof Date>) =>
      // The type of the arguments describes one overload of the constructor; `new Date()` has none.
      args.at(0) === undefined ? new real(now()) : new real(...args),
    get: (real, name): unknown => (name === 'now' ? now : Reflect.get(real, name)),
  }),
});
