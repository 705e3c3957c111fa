import 'server-only'
import type { ElementDefinition } from '@/lib/contracts/reports'
import { Prisma } from '@/lib/generated/prisma/client'
import type { MeasureSource } from '@/server/kernel/queries/measures.sql'

type Condition = ElementDefinition['where'][number][number]

/** Whether a row meets a condition; NULL where that is unknown, as for a line without a difficulty. Values are parameters. */
export function meetsCondition(source: MeasureSource, { field: name, op, values }: Condition): Prisma.Sql {
  const field = source.fields[name]
  // No row meets a condition on a field that its source does not have any more; a definition is checked before it is saved.
  if (!field) return Prisma.sql`FALSE`
  const { sql, kind, options } = field
  const [first = '', second = ''] = values
  if (op === 'EMPTY') return kind === 'SET' ? Prisma.sql`cardinality(${sql}) = 0` : Prisma.sql`(${sql}) IS NULL`
  if (kind === 'SET')
    return op === 'HAS_ALL' ? Prisma.sql`(${sql}) @> ${[...values]}::text[]` : Prisma.sql`(${sql}) && ${[...values]}::text[]`
  if (kind === 'NUMBER') {
    const number = Prisma.sql`(${sql})::float`
    if (op === 'AT_LEAST') return Prisma.sql`${number} >= ${Number(first)}`
    if (op === 'AT_MOST') return Prisma.sql`${number} <= ${Number(first)}`
    if (op === 'BETWEEN') return Prisma.sql`${number} BETWEEN ${Number(first)} AND ${Number(second)}`
    const numbers = Prisma.sql`${values.map(Number)}::float[]`
    return op === 'IS_NOT' ? Prisma.sql`${number} <> ALL(${numbers})` : Prisma.sql`${number} = ANY(${numbers})`
  }
  if (kind === 'DAY') {
    if (op === 'AT_LEAST') return Prisma.sql`(${sql}) >= ${first}::date`
    if (op === 'AT_MOST') return Prisma.sql`(${sql}) <= ${first}::date`
    return Prisma.sql`(${sql}) BETWEEN ${first}::date AND ${second}::date`
  }
  if (kind === 'BOOL') return first === 'true' ? Prisma.sql`(${sql})` : Prisma.sql`NOT (${sql})`
  const text = Prisma.sql`(${sql})::text`
  if (op === 'AT_LEAST' || op === 'AT_MOST') {
    const all = options?.values ?? []
    const at = all.indexOf(first)
    const wanted = op === 'AT_LEAST' ? all.slice(at) : all.slice(0, at + 1)
    return Prisma.sql`${text} = ANY(${wanted}::text[])`
  }
  return op === 'IS_NOT' ? Prisma.sql`${text} <> ALL(${[...values]}::text[])` : Prisma.sql`${text} = ANY(${[...values]}::text[])`
}

export function meetsAll(source: MeasureSource, conditions: readonly Condition[]): Prisma.Sql {
  if (conditions.length === 0) return Prisma.sql`TRUE`
  return Prisma.sql`(${Prisma.join(
    conditions.map((condition) => meetsCondition(source, condition)),
    ' AND ',
  )})`
}

/** All of the outer conditions have to be met, and any of the inner ones within each. */
export function meetsWhere(source: MeasureSource, where: ElementDefinition['where']): Prisma.Sql {
  if (where.length === 0) return Prisma.sql`TRUE`
  return Prisma.join(
    where.map(
      (any) =>
        Prisma.sql`(${Prisma.join(
          any.map((condition) => meetsCondition(source, condition)),
          ' OR ',
        )})`,
    ),
    ' AND ',
  )
}
