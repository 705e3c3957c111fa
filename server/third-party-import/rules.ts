import 'server-only'
import { valueOf, type ColumnType } from '@/lib/third-party-import/data-sets'
import { dayFrom, type DayOrder } from '@/server/imports'
import type { SetColumn } from './queries/sets.sql'

/** The values of a record: texts by the ids of its columns, without empty ones. */
type Values = Readonly<Record<string, string>>

/** The problem of a text that does not fit the type of its column. */
export const unfit = {
  TEXT: 'tooLong',
  NUMBER: 'dataNumberUnclear',
  DATE: 'importDayUnclear',
  YES_NO: 'dataYesNoUnclear',
} as const satisfies Record<ColumnType, string>

/** The value of a file's cell as it is stored; null where it does not fit the type. Files write days in many ways. */
export function cellValue(type: ColumnType, text: string, order: DayOrder): string | null {
  return type === 'DATE' && text !== '' ? valueOf(type, dayFrom(text, order) ?? text) : valueOf(type, text)
}

/** Whether a value was set by hand: it differs from that of the last file. */
export function isByHand(columnId: string, { values, imported }: { readonly values: Values; readonly imported: Values }): boolean {
  return (values[columnId] ?? '') !== (imported[columnId] ?? '')
}

/** The values with these ones set, and without empty ones. */
export function withValues(before: Values, set: Values): Values {
  return Object.fromEntries(Object.entries({ ...before, ...set }).filter(([, value]) => value !== ''))
}

/** Whether every value still belongs to a column and fits its type: columns may have been changed since. */
export function fitsColumns(values: Values, columns: readonly SetColumn[]): boolean {
  return Object.entries(values).every(([id, value]) => columns.some((column) => column.id === id && valueOf(column.type, value) === value))
}
