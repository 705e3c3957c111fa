import pg from 'pg'

/**
 * Does some work and breaks it off before one of its statements, as when the process is killed there: later statements do not reach the database, which rolls
 * back what was not committed. Returns whether the work came that far.
 */
export async function brokenOff(before: number, work: () => Promise<unknown>): Promise<boolean> {
  const { query } = pg.Client.prototype
  let sent = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [what] = args
    const text = typeof what === 'string' ? what : String(Reflect.get(Object(what), 'text'))
    if (!/^\s*(BEGIN|ROLLBACK|SET|DEALLOCATE)/i.test(text)) sent += 1
    const error = new Error('killed')
    const answer = args.at(-1)
    // A pool passes a callback, other callers await a promise.
    const killed = () => (typeof answer === 'function' ? void answer(error) : Promise.reject(error))
    // When a process is killed its connection ends, too, and with it the open transaction: here it is rolled back, so that no lock is left.
    if (sent >= before && /^\s*COMMIT/i.test(text)) return Promise.resolve(Reflect.apply(query, this, ['ROLLBACK'])).then(killed)
    if (sent >= before && !/^\s*(ROLLBACK|DEALLOCATE)/i.test(text)) return killed()
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } catch (error) {
    if (sent < before) throw error
  } finally {
    pg.Client.prototype.query = query
  }
  return sent >= before
}
