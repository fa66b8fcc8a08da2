// Only one tab at a time carries on an import. Where a browser has no locks (plain http), nothing keeps two apart.

/** Answers what gives it back; undefined where another tab has it. */
export async function takeLock(name: string): Promise<(() => void) | undefined> {
  if (!('locks' in navigator)) return () => undefined;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  return new Promise((resolve) => {
    navigator.locks
      .request(`lectern.import.${name}`, { ifAvailable: true }, async (lock) => {
        resolve(lock ? () => release() : undefined);
        if (lock) await held;
      })
      // Refused where the browser forbids all storage: nothing is kept there that two tabs could take up.
      .catch(() => resolve(() => undefined));
  });
}
