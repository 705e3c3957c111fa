import pg from 'pg'

/** The SQL that some work sends, in order, without the statements that begin and end a transaction. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [what] = args
    const text = typeof what === 'string' ? what : String(Reflect.get(Object(what), 'text'))
    if (!/^\s*(BEGIN|COMMIT|ROLLBACK|SET|DEALLOCATE)/i.test(text)) sent.push(text)
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
