import pg from 'pg'

/**
 * Carries out some work and breaks it off before one of its statements, as when the process is killed there: nothing that would follow reaches the
 * database, which takes back what was not committed. Answers whether the work came that far.
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
    // A pool asks with a function, others wait for a promise.
    const killed = () => (typeof answer === 'function' ? void answer(error) : Promise.reject(error))
    // The connection of a process that is gone is gone, too, and with it what was not committed: here it is taken back, so that no lock is left.
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
