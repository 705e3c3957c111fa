import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Db, Tx } from '../db'
import { containsWords, type EntryTable } from './entries.sql'

type Keyed = { readonly id: string; readonly revision: number }
type Model = keyof Prisma.TypeMap['model']
type Columns<M extends Model> = Prisma.TypeMap['model'][M]['payload']['scalars']
type Column<M extends Model> = keyof Columns<M> & string

export type Wanted = { readonly q: string; readonly limit: number }

/** The most entries in one answer; anything beyond them is found by searching. */
export const mostListed = 500

/** The queries that read and write a list of the institution. `Row` is an entry as the list shows it, `U` tells where one is used. */
export type EntryStore<E extends Keyed, Row, U, Given = E> = {
  readonly table: EntryTable
  /** The field that holds an entry's name. */
  readonly name: keyof E & string
  readonly find: (db: Db, id: string) => Promise<E | null>
  /** False where the id is taken. */
  readonly insert: (db: Tx, row: Given) => Promise<boolean>
  /** False where somebody else saved it in the meantime. */
  readonly update: (db: Tx, row: Given) => Promise<boolean>
  readonly list: (db: Db, wanted: Wanted, at: Date) => Promise<readonly Row[]>
  readonly usage: (db: Db, id: string, at: Date) => Promise<U>
}

type Spec<M extends Model, K extends Column<M>, E extends Keyed, U extends string> = {
  /** The Prisma model, and the columns of an entry besides `id` and `revision`. */
  readonly model: M
  readonly columns: readonly K[]
  readonly table: EntryTable
  readonly name: NoInfer<K>
  /**
   * Queries by the name of each count: each returns the id of an entry once for each time that the entry is named. It is built on use where other domains
   * supply it (namings.ts).
   */
  readonly uses: Readonly<Record<U, Prisma.Sql | (() => Prisma.Sql)>>
  /** The order of the list; by default entries in use come first, by name. */
  readonly order?: Prisma.Sql
  /** The column by which the configuration file is ordered; the name by default. */
  readonly fileOrder?: Column<M>
  /** Converts the columns where an entry differs from them: days, colours. */
  readonly read?: (row: Pick<Columns<M>, K | (keyof Keyed & keyof Columns<M>)>) => E
  readonly write?: (entry: NoInfer<E>) => Partial<Columns<M>>
  /** Additional columns of a new row. */
  readonly fresh?: (db: Tx) => Promise<Partial<Columns<M>>>
}

type Delegate = {
  readonly findUnique: (args: object) => Promise<object | null>
  readonly findMany: (args: object) => Promise<Keyed[]>
  readonly createMany: (args: object) => Promise<{ count: number }>
  readonly updateMany: (args: object) => Promise<{ count: number }>
}

/** The store that most lists need: rows by a model's columns, how often each entry is named, and the whole list for the configuration file. */
export function entryStore<
  M extends Model,
  K extends Column<M>,
  U extends string,
  E extends Keyed = Pick<Columns<M>, K | (keyof Keyed & keyof Columns<M>)> & Keyed,
>(
  spec: Spec<M, K, E, U>,
): Omit<EntryStore<E, never, never>, 'list' | 'usage'> & {
  readonly list: (db: Db, wanted: Wanted) => Promise<(E & Readonly<Record<U, number>>)[]>
  readonly usage: (db: Db, id: string) => Promise<Readonly<Record<U, number>> & { readonly isReferenced: boolean }>
  readonly listAll: (db: Db) => Promise<E[]>
} {
  const { table } = spec
  const select = Object.fromEntries(['id', 'revision', ...spec.columns].map((column) => [column, true]))
  // The types of a model's delegate cannot be expressed for a variable model; the columns above are checked against it.
  const rowsOf = (db: Db) => (db as unknown as Readonly<Record<string, Delegate>>)[uncapitalise(spec.model)] as Delegate
  const entryOf = (row: object): E => (spec.read ? spec.read(row as Parameters<typeof spec.read>[0]) : (row as E))
  const dataOf = (entry: E) => {
    const written: Readonly<Record<string, unknown>> = { ...entry, ...spec.write?.(entry) }
    return Object.fromEntries(spec.columns.map((column) => [column, written[column]]))
  }
  const uses = () =>
    Object.entries<Prisma.Sql | (() => Prisma.Sql)>(spec.uses).map(
      ([what, use]) => [what, typeof use === 'function' ? use() : use] as const,
    )
  const countsOf = async (count: (use: Prisma.Sql) => Promise<number>) => {
    const counted: [string, number][] = []
    // The queries run one after the other because a transaction has one connection.
    for (const [what, use] of uses()) counted.push([what, await count(use)])
    return Object.fromEntries(counted) as Record<U, number>
  }

  return {
    table,
    name: spec.name as unknown as keyof E & string,
    find: async (db, id) => {
      const row = await rowsOf(db).findUnique({ where: { id }, select })
      return row && entryOf(row)
    },
    insert: async (db, entry) => {
      const data = { id: entry.id, ...dataOf(entry), ...(await spec.fresh?.(db)) }
      return (await rowsOf(db).createMany({ data: [data], skipDuplicates: true })).count === 1
    },
    update: async (db, entry) => {
      const { id, revision } = entry
      return (await rowsOf(db).updateMany({ where: { id, revision }, data: { ...dataOf(entry), revision: { increment: 1 } } })).count === 1
    },
    list: async (db, wanted) => {
      const ids = await listIds(db, table, { ...wanted, order: spec.order })
      const found = new Map((await rowsOf(db).findMany({ where: { id: { in: ids } }, select })).map((row) => [row.id, entryOf(row)]))
      const counts = new Map<string, ReadonlyMap<string, number>>()
      for (const [what, use] of uses()) counts.set(what, await countUses(db, use, ids))
      return ids.flatMap((id) => {
        const entry = found.get(id)
        const counted = Object.fromEntries(Object.keys(spec.uses).map((what) => [what, counts.get(what)?.get(id) ?? 0])) as Record<
          U,
          number
        >
        return entry ? [{ ...entry, ...counted }] : []
      })
    },
    usage: async (db, id) => {
      const counts = await countsOf(async (use) => (await countUses(db, use, [id])).get(id) ?? 0)
      return { ...counts, isReferenced: Object.values<number>(counts).some((count) => count > 0) }
    },
    listAll: async (db) =>
      (await rowsOf(db).findMany({ orderBy: [{ [spec.fileOrder ?? spec.name]: 'asc' }, { id: 'asc' }], select })).map(entryOf),
  }
}

async function listIds(db: Db, { table, name, active }: EntryTable, { q, limit, order }: Wanted & { order: Prisma.Sql | undefined }) {
  const usual = Prisma.sql`${active ? Prisma.sql`${active} DESC,` : Prisma.empty} lower(${name}), id`
  const rows = await db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM ${table} WHERE ${containsWords(name, q)} ORDER BY ${order ?? usual} LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** Each table that names entries is read once, not once for each entry. */
async function countUses(db: Db, use: Prisma.Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<
    { id: string; count: number }[]
  >`SELECT n.id, count(*)::int AS count FROM (${use}) AS n(id) WHERE n.id = ANY(${[...ids]}::uuid[]) GROUP BY n.id`
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const uncapitalise = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)
