import 'server-only'
import { unhurriedPool } from '@/server/kernel/db'
import type { PersonalPart } from '@/server/kernel/personal-data'

/** The number of rows held at a time, however many there are. */
const rowsAtOnce = 500

export type Row = Readonly<Record<string, unknown>>
export type Reading = {
  /** The rows of a part, one after the other; only one part is read at a time. */
  readonly rows: (part: PersonalPart, userId: string) => AsyncGenerator<Row>
}

/** Reads all parts as they are at one moment: nothing is in one and missing in another because somebody worked in the meantime. */
export async function atOneMoment<T>(work: (reading: Reading) => Promise<T>): Promise<T> {
  const client = await unhurriedPool().connect()
  let broken: Error | undefined
  const breaks = (error: Error): void => void (broken = error)
  client.on('error', breaks)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await work({
      rows: async function* (part, userId) {
        await client.query(`DECLARE part NO SCROLL CURSOR FOR SELECT to_jsonb(row) AS row FROM (${part.sql}) row`, [userId])
        for (let isMore = true; isMore;) {
          const { rows } = await client.query<{ row: Row }>(`FETCH ${rowsAtOnce} FROM part`)
          for (const { row } of rows) yield row
          isMore = rows.length === rowsAtOnce
        }
        await client.query('CLOSE part')
      },
    })
  } finally {
    await client.query('ROLLBACK').catch(breaks)
    client.off('error', breaks)
    client.release(broken)
  }
}
